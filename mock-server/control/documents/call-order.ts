import { bookingTexts } from "#practice-api/appointments/texts.ts";

/** For a reader of the OpenAPI document alone: which call gives what another one takes. */
export const callOrder = `
**Signing in.** \`identity.locate\` returns the addresses of the account's practice. Its address of the API ends in \`/api\`, with which the paths here begin. \`identity.authenticate\` returns the token; a wrong password is an answer with a status code other than "1". \`identity.people\` lists the linked patients, the account holder first. The token then goes in the header or the query \`Token\`.

**Booking.** \`appointments.types\`, \`appointments.locations\` and \`appointments.reasons\` list the kinds, the branches and the reasons; \`appointments.roles\` the roles at a branch. With one id of each, \`appointments.practitioners\` lists the providers; a pair that does not fit gives an empty list. \`appointments.nextDay\` returns the next days on which a provider has free times at any branch, and \`appointments.slots\` those of one day at the given branches, with their ids. \`appointments.book\` takes the id of a free time. Its answer is a sentence and holds no id: only the specified texts, such as "${bookingTexts.booked}", mean that it was booked. \`appointments.list\` then has the appointment.

**Repeats.** \`medications.list\` gives the ids that \`medications.requestRepeat\` takes, \`medications.pharmacies\` the pharmacy's.

**Messages.** \`messages.roles\` lists the roles, \`messages.recipients\` the people of a role, and \`messages.post\` sends to one of them or stores a draft.

**Paying.** \`billing.saveTemporaryPayment\` returns the number of the payment, \`billing.createIntent\` the secret with which the card provider charges the card, and \`billing.savePayment\` records it. \`billing.invoices\` shows what is left to pay.

**Documents.** \`results.list\`, \`letters.list\`, \`resources.list\` and \`messages.list\` give the ids that the calls named \`read\` take. Reading a result or a message marks it as read.
`.trim();

import { rescheduleHref, upcomingHref } from "#app/routes/signed-in/appointments/links.ts";
import { allMedicinesHref, repeatHref } from "#app/routes/signed-in/medications/links.ts";
import { composeHref, messagesPath } from "#app/routes/signed-in/messages/links.ts";
import { unclearTexts } from "#app/routes/signed-in/messages/message.ts";
import { type editNames, profileHref } from "#app/routes/signed-in/profile/links.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { staff } from "#fixtures/practice/staff.ts";
import type { World } from "#mock-server/world/world.ts";
import { bookingTexts, cancellingTexts } from "#practice-api/appointments/texts.ts";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { answerTo, viewIn } from "../areas/appointments/answers.ts";
import { bookTab } from "../areas/appointments/book.ts";
import type { Tab } from "../browser/tab.ts";
import { newPassword, newPasswordFields } from "../history/visitors.ts";
import { account, type PlainWrite, plainWrite } from "./write.ts";

const appointments = (world: World) => world.records.list(account, "appointments");
const cancelled = (world: World) => appointments(world).filter(({ status }) => status === "cancelled").length;
const held = (world: World) => appointments(world).find(({ status }) => status === "future")?.id ?? "";
const listed = { call: "appointments.list", nth: 1 };
type Words = RegExp | string;
const says = (unknown: Words, notDone: Words | undefined, done: Words): PlainWrite["says"] => [
  ["unknown", new RegExp(unknown)],
  ...(notDone === undefined ? [] : [["notDone", new RegExp(notDone)] as const]),
  ["done", new RegExp(done)],
];
const whether = (what: string) => `We could not find out whether ${what}`;

const toConfirm = (address: (world: World) => string) => async (tab: Tab, world: World) => {
  const planned = { kind: 0, slot: 0, person: 0, symptom: 0, isAtRisk: false, reason: "A rash" };
  let page = await tab.open(address(world));
  for (let fields = answerTo(page, planned); fields !== undefined && fields.intent !== "book"; ) {
    const { redirect = "" } = await tab.submit(bookTab, fields);
    page = await tab.open(redirect);
    fields = answerTo(page, planned);
  }
  if (viewIn(page)?.value !== "asking.confirm") throw new Error(`It stops at ${viewIn(page)?.value}.`);
  return page;
};
const booking = {
  call: "appointments.book",
  proof: listed,
  buttons: ["check", "cancelAgain", "book"],
  count: (world: World) => appointments(world).length,
  says: says(
    /We do not know yet whether this is booked/,
    /Nothing is booked: |so nothing is booked\./,
    new RegExp(`${bookingTexts.booked}|You now have two appointments`),
  ),
};
const toMove = toConfirm((world) => rescheduleHref(held(world)));

const appointmentWrites: readonly PlainWrite[] = [
  { ...booking, name: "book", open: toConfirm(() => bookTab) },
  { ...booking, name: "move", open: toMove },
  {
    ...booking,
    name: "move, the old one",
    call: "appointments.cancel",
    proof: { ...listed, nth: 3 },
    open: toMove,
    count: cancelled,
    says: says(/we could not cancel the old one/, undefined, /The appointment is moved/),
  },
  {
    name: "cancel",
    call: "appointments.cancel",
    proof: listed,
    open: (tab, world) => tab.open(upcomingHref.cancel(held(world))),
    buttons: ["cancel"],
    typed: { reason: "Away" },
    count: cancelled,
    says: says(
      /do not know whether it is cancelled|could not confirm that it is cancelled/,
      /Nothing is cancelled/,
      cancellingTexts.cancelled,
    ),
  },
];

const mark = "Since Sunday, all over my arms";
const letter = {
  subject: "A rash",
  body: mark,
  roleId: staff[0].roleId,
  recipient: `Practitioner/${staff[0].id}`,
};
const messages = (world: World, box?: "sent" | "drafts") =>
  world.records
    .list(account, "messages")
    .filter((one) => box === undefined || (one.box === box && one.body?.includes(mark) === true));

const posted = {
  call: "messages.post",
  proof: { call: "messages.list", nth: 2 },
  open: (tab: Tab) => tab.open(composeHref(new URLSearchParams())),
  typed: letter,
};
const messageWrites: readonly PlainWrite[] = [
  {
    ...posted,
    name: "send a message",
    buttons: ["send"],
    count: (world) => messages(world, "sent").length,
    says: says(unclearTexts.sent, composeTexts.failed, composeTexts.sent),
  },
  {
    ...posted,
    name: "save a draft",
    buttons: ["saveDraft"],
    count: (world) => messages(world, "drafts").length,
    says: says(unclearTexts.saved, /Your draft was not saved/, composeTexts.saved),
  },
  {
    name: "delete a message",
    call: "messages.remove",
    proof: { call: "messages.list", nth: 1 },
    open: (tab, world) => {
      const [message] = messages(world).filter(({ box }) => box === "inbox");
      return tab.submit(messagesPath, { intent: "confirm", id: message?.id ?? "" });
    },
    buttons: ["delete"],
    count: (world) => -messages(world).length,
    says: says(whether("the message was deleted"), /The message was not deleted/, /Message deleted\./),
  },
];

const ask: PlainWrite = {
  name: "ask for a repeat",
  call: "medications.requestRepeat",
  open: async (tab, world) => {
    const ids = [world.records.list(account, "medications")[0]?.id ?? ""];
    await tab.submit(allMedicinesHref, { intent: "ask", ids });
    const details = { ids, where: "pickUp", urgent: "no", notes: mark };
    const { redirect = "" } = await tab.submit(repeatHref.form, { intent: "review", ...details });
    return tab.open(redirect);
  },
  buttons: ["send", "sendAnyway"],
  count: (world) => world.records.list(account, "repeatRequests").length,
  says: says(
    /We do not know whether the practice has your request/,
    /Your request has not been sent/,
    /This is a request, not a script/,
  ),
};

const profile = (world: World) => world.profile(account);
const contacts = (world: World) => profile(world).emergencyContacts ?? [];
const contact = {
  title: "1",
  given: "Pat",
  family: "Fifita",
  relationship: "3",
  mobile: "+64 21 555 010",
  workPhone: "+64 4 555 0199",
};
const [mobile, preferredName, password] = ["+64 21 000 4001", "Later", newPassword(501)];
const found = { call: "profile.read", nth: 2 };
/** It is about this press alone: the page has said before what it means. */
const notSent = ["unknown", /we did not send your change/i] as const;

/** A form of the profile, which has its name as the intent. */
const edits = (
  form: (typeof editNames)[number],
  write: Omit<PlainWrite, "open" | "buttons">,
): PlainWrite => ({
  proof: found,
  open: (tab) => tab.open(profileHref.edit(form)),
  buttons: [form],
  ...write,
});

const profileWrites: readonly PlainWrite[] = [
  edits("addContact", {
    name: "add a contact",
    call: "profile.addEmergencyContact",
    typed: contact,
    count: (world) => contacts(world).length,
    says: says(
      whether("the contact was added"),
      /The contact was not added/,
      /The emergency contact is added/,
    ),
  }),
  {
    proof: found,
    name: "change a contact",
    call: "profile.addEmergencyContact",
    open: (tab, world) => tab.open(profileHref.contact(contacts(world)[0]?.id ?? "")),
    buttons: ["editContact"],
    typed: contact,
    count: (world) => contacts(world).filter(({ family }) => family === contact.family).length,
    says: says(
      whether("the changed contact was added"),
      /The contact was not changed/,
      /The emergency contact is changed/,
    ),
  },
  {
    proof: found,
    name: "remove a contact",
    call: "profile.removeEmergencyContact",
    open: (tab, world) => tab.open(profileHref.remove(contacts(world)[0]?.id ?? "")),
    buttons: ["removeContact"],
    count: (world) => -contacts(world).length,
    says: [
      notSent,
      ...says(
        whether("the contact was removed"),
        /The contact was not removed/,
        /The emergency contact is removed/,
      ),
    ],
  },
  edits("contactDetails", {
    name: "save contact details",
    call: "profile.saveContactDetails",
    typed: { mobile, preferred: "email", selected: ["email", "text"], currentPassword: demoPassword },
    count: (world) => Number(profile(world).mobile === mobile),
    says: [
      notSent,
      ...says(
        whether("your contact details were saved"),
        /Your contact details were not saved/,
        /Your contact details are saved/,
      ),
    ],
  }),
  edits("details", {
    name: "save details",
    call: "profile.saveDemographics",
    typed: { preferredName, gender: "Male", ethnicity: ["Tongan"] },
    count: (world) => Number(profile(world).preferredName === preferredName),
    says: [notSent, ...says(whether("your details were saved"), profileTexts.notSaved, profileTexts.saved)],
  }),
  {
    proof: found,
    name: "switch notifications off",
    call: "profile.saveNotifications",
    open: (tab) => tab.open(profileHref.page),
    buttons: ["notifications"],
    count: (world) => Number(profile(world).allowsEmail !== true),
    says: says(whether("your choice was saved"), /Your choice was not saved/, /To sione@example\.nz Off/),
  },
  edits("password", {
    name: "change the password",
    call: "identity.changePassword",
    proof: { call: "identity.authenticate", nth: 2 },
    typed: { currentPassword: demoPassword, newPassword: password, confirmPassword: password },
    count: (world) => Number(world.credentials(account).password === password),
    says: [
      notSent,
      ...says(
        // The second is about this press alone, too.
        /could not find out whether your password was changed|That is not your current password/,
        /Your password is as it was before/,
        /Your password is changed/,
      ),
    ],
  }),
  edits("address", {
    name: "tell a new address",
    call: "messages.post",
    proof: posted.proof,
    typed: { street: "12 Aro Street", suburb: "", town: "Wellington", postcode: "6021" },
    count: (world) => messages(world).filter(({ box }) => box === "sent").length,
    says: says(
      whether("your message was sent"),
      /Your message was not sent/,
      /Your new address is sent to reception/,
    ),
  }),
];

const person = {
  given: "Losa",
  family: "Fifita",
  birthDate: "12-03-1971",
  email: "losa@example.nz",
  nhi: "",
};
const captcha = { altcha: "solved", website: "" };
const outbox = (kind: string) => (world: World) =>
  world.outbox.read().filter((one) => one.kind === kind).length;
const help = {
  call: "identity.askForHelp",
  isSignedOut: true,
  cannotBeRead: true,
  count: outbox("help-request"),
} as const;
const saysOfHelp = (done: RegExp) =>
  says(whether("your request was sent"), /We could not send your request/, done);

const signedOutWrites: readonly PlainWrite[] = [
  {
    ...help,
    name: "ask for help",
    open: (tab) => tab.open("/login/help"),
    buttons: ["help"],
    typed: { ...person, ...captcha, subject: "Cannot log in", message: "My phone is new." },
    says: saysOfHelp(/Your request for help has been sent/),
  },
  {
    ...help,
    name: "sign up",
    open: (tab) => tab.open("/signup"),
    buttons: ["signup"],
    typed: { ...person, ...captcha, middle: "", practice: "Kererū Street" },
    says: saysOfHelp(/has been sent/),
  },
  {
    ...help,
    name: "ask for a new password",
    call: "identity.forgotPassword",
    count: outbox("forgot-password"),
    open: (tab) => tab.open("/forgetPassword"),
    buttons: ["forgotPassword"],
    typed: { email: "sione@example.nz", ...captcha },
    says: says(/it may have been sent/, /Something went wrong\. Please try again\./, /email/),
  },
];

/** The account has to choose a new password before its records open. */
const forced: PlainWrite = {
  name: "choose a new password",
  call: "identity.changePassword",
  isSignedOut: true,
  open: async (tab, world) => {
    const fields = { intent: "signIn", username: world.username("priya"), password: demoPassword };
    return tab.open((await tab.submit("/login", fields)).redirect ?? "");
  },
  buttons: ["newPassword"],
  typed: { ...newPasswordFields(password) },
  count: (world) => Number(world.credentials("priya").password === password),
  says: says(resetPanelTexts.failed, undefined, /Dashboard/),
};

export const plainWrites = [
  ...appointmentWrites,
  ...messageWrites,
  ask,
  ...profileWrites,
  ...signedOutWrites,
  forced,
].map(plainWrite);

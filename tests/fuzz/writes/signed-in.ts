import { randomUUID } from "node:crypto";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { pageFrom } from "#simulation/areas/page-from.ts";
import { formIn } from "#simulation/browser/page-forms.ts";
import { visa } from "../../support/billing/portal-payments.ts";
import { documentText } from "../../support/documents.ts";
import { idOf } from "../../support/practice.ts";
import { answerForms } from "../page-forms.ts";
import { isRedirect, leadsTo, type Portal, plain, says, type Write } from "./write.ts";

const sione = idOf("sione");
const appointment = `${sione}-appointment-0`;

/** Sione's forms about appointments and medicines. */
const care: readonly Write[] = [
  {
    name: "cancel an appointment",
    call: "appointments.cancel",
    yes: JSON.stringify(cancellingTexts.cancelled),
    open: plain("/appointments?tab=upcoming", (nth) => ({
      intent: "cancel",
      appointmentId: appointment,
      idempotencyKey: `key ${nth}`,
      reason: "Away for a week",
    })),
    saysDone: isRedirect,
    keeps: ["Away for a week"],
  },
  ...["/appointments?tab=book", `/appointments?tab=book&reschedule=${appointment}`].map(
    (path): Write => ({
      name: path.includes("reschedule") ? "move an appointment" : "book an appointment",
      call: "appointments.book",
      yes: documentText("booked.json"),
      open: async (portal) => {
        // A move asks for no reason.
        const questions = [
          ["chooseSlot", {}] as const,
          ...(path.includes("reschedule") ? [] : [["giveReason", { text: "A rash since Sunday" }] as const]),
        ];
        const { session, page } = await answerForms(portal, path, questions);
        const form = formIn(page.html, "book");
        return async () => ({
          path: "/appointments?tab=book",
          form,
          session: await portal.startSession({ draftsOf: session }),
        });
      },
      saysDone: leadsTo("booked="),
    }),
  ),
  {
    name: "ask for a repeat",
    call: "medications.requestRepeat",
    yes: "Your request has been sent to the practice.",
    open: async (portal) => {
      const { html } = await portal.send("/medication/repeat");
      const where = /value="(pharmacy [^"]*)"/.exec(html)?.[1] ?? "pickUp";
      const review = { ids: `${sione}-medication-1`, where, notes: "Two weeks away" };
      const { session, page } = await answerForms(portal, "/medication/repeat", [["review", review]]);
      const form = formIn(page.html, "send");
      return async () => ({
        path: "/medication/repeat",
        form,
        session: await portal.startSession({ draftsOf: session }),
      });
    },
    saysDone: (_page, next) => next !== undefined && says("We show the new script under Medications")(next),
    needsPage: true,
  },
];

const message = (intent: string) => ({
  intent,
  key: randomUUID(),
  roleId: "1",
  recipient: "Practitioner/31",
  subject: "A rash since Sunday",
  body: "Is it from the new tablets?",
});
const typed = ["A rash since Sunday", "Is it from the new tablets?"];

const messages: readonly Write[] = [
  {
    name: "send a message",
    call: "messages.post",
    yes: "true",
    open: plain("/emails/compose", () => message("send")),
    saysDone: isRedirect,
    keeps: typed,
  },
  {
    name: "save a draft",
    call: "messages.post",
    yes: "true",
    open: plain("/emails/compose", () => message("saveDraft")),
    saysDone: isRedirect,
    keeps: typed,
  },
  {
    name: "send a message from an open page",
    call: "messages.post",
    yes: "true",
    open: plain("/emails/outgoing", () => message("send")),
    as: "open page",
    saysDone: says('"outcome":"sent"'),
  },
  {
    name: "save a draft from an open page",
    call: "messages.post",
    yes: "true",
    open: plain("/emails/outgoing", () => message("autosave")),
    as: "open page",
    saysDone: says('"outcome":"saved"'),
  },
  {
    name: "delete a message",
    call: "messages.remove",
    yes: "true",
    open: plain("/emails", () => ({ intent: "delete", id: `${sione}-message-0` })),
    saysDone: ({ status }) => status === 200,
  },
];

const contact = {
  title: "1",
  given: "Losa",
  family: "Fifita",
  relationship: "2",
  mobile: "+64 21 000 0555",
  workPhone: "+64 4 555 0155",
};
const newPassword = "Another-Test-2026";

const profile: readonly Write[] = [
  {
    name: "save contact details",
    call: "profile.saveContactDetails",
    yes: "true",
    open: plain("/profile?edit=contactDetails", () => ({
      intent: "contactDetails",
      mobile: "0211234567",
      email: "new@example.nz",
      preferred: "email",
      currentPassword: demoPassword,
      from: pageFrom.contactDetails(demoPatients.sione.profile),
    })),
    saysDone: isRedirect,
    keeps: ["0211234567", "new@example.nz"],
  },
  {
    name: "save details",
    call: "profile.saveDemographics",
    yes: "true",
    open: plain("/profile?edit=details", () => ({
      intent: "details",
      given: "Sione",
      family: "Fuzz",
      email: "new@example.nz",
      from: pageFrom.details(demoPatients.sione.profile),
    })),
    saysDone: isRedirect,
    keeps: ["Fuzz"],
  },
  ...["/profile", "/profile-old"].map(
    (path): Write => ({
      name: `save notifications on ${path}`,
      call: "profile.saveNotifications",
      yes: "true",
      open: plain(path, () => ({ intent: "notifications", allowsEmail: "false" })),
      saysDone: ({ status, html }) => status < 400 && !/was not saved|could not find out/.test(html),
    }),
  ),
  {
    name: "add a contact",
    call: "profile.addEmergencyContact",
    yes: "true",
    open: plain("/profile?edit=addContact", (nth) => ({
      intent: "addContact",
      idempotencyKey: `key ${nth}`,
      ...contact,
    })),
    saysDone: isRedirect,
    keeps: ["Losa", "Fifita", "+64 21 000 0555"],
  },
  {
    name: "remove a contact",
    call: "profile.removeEmergencyContact",
    yes: "true",
    open: plain("/profile", () => {
      const contactId = `${sione}-contact-1`;
      const { emergencyContacts = [] } = demoPatients.sione.profile;
      return {
        intent: "removeContact",
        contactId,
        from: pageFrom.removeContact(emergencyContacts, contactId),
      };
    }),
    saysDone: isRedirect,
  },
  {
    name: "change the password",
    call: "identity.changePassword",
    yes: documentText("password-changed.json"),
    open: plain("/profile?edit=password", () => ({
      intent: "password",
      currentPassword: demoPassword,
      newPassword,
      confirmPassword: newPassword,
    })),
    saysDone: isRedirect,
  },
];

const amount = 50_00;
const total = amount + feeOn(amount, visa);
const order = (paymentId: string, page: string) => ({
  intent: "prepare",
  paymentId,
  page,
  invoice: `${sione}-invoice-0`,
  amount: String(amount),
  total: String(total),
  card: visa.text,
});
/** The card provider's answer: the card was charged. */
export const charged = JSON.stringify({
  id: "pi_w3_17",
  status: "succeeded",
  amount: total,
  currency: "nzd",
  metadata: {},
  payment_method: { card: { brand: "visa", last4: "4242" } },
});
const prepared = {
  "billing.saveTemporaryPayment": documentText("temporary-payment-saved.json"),
  "billing.createIntent": documentText("intent-created.json"),
};
/** The answers to the writes that go before another one. */
export const yesToOthers: Readonly<Record<string, string>> = {
  ...prepared,
  "billing.readIntent": charged,
  "appointments.cancel": JSON.stringify(cancellingTexts.cancelled),
};

const payments: readonly Write[] = [
  ...(["billing.saveTemporaryPayment", "billing.createIntent"] as const).map(
    (call): Write => ({
      name: `prepare a payment with ${call}`,
      call,
      yes: prepared[call],
      open: plain("/accounts/payments", () => order(randomUUID(), randomUUID())),
      as: "open page",
      saysDone: says('"status":"underWay"'),
    }),
  ),
  {
    name: "settle a payment",
    call: "billing.savePayment",
    yes: documentText("payment-saved.json"),
    open: async (portal: Portal) => async () => {
      const session = await portal.startSession();
      const [paymentId, page] = [randomUUID(), randomUUID()];
      const form = order(paymentId, page);
      await portal.send("/accounts/payments", { session, form, as: "open page" });
      return {
        path: "/accounts/payments",
        form: { intent: "settle", paymentId, page, ended: "true" },
        session,
      };
    },
    as: "open page",
    saysDone: says('"status":"recorded"'),
  },
];

export const signedInWrites: readonly Write[] = [...care, ...messages, ...profile, ...payments];

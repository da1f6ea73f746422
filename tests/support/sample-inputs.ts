import { noReasonGiven } from "#practice-api/appointments/texts.ts";
import type { Contract } from "#practice-api/contract.ts";
import type { InputOf } from "#practice-api/wire/endpoint.ts";

const message = {
  body: "Thank you.",
  as: "draft",
  senderName: "Aroha Ngata",
  recipients: [{ reference: "Practitioner/31", name: "Dr Hana Pōtiki" }],
  subject: "My result",
  attachments: [],
} as const;

type SampleInputs = {
  readonly [A in keyof Contract]?: { readonly [C in keyof Contract[A]]?: InputOf<Contract[A][C]> & object };
};

/** Typed by hand, of the calls that need any input. Records that they name do not exist, so that they change nothing by themselves. */
const samples: SampleInputs = {
  identity: {
    locate: { username: "aroha@example.nz", password: "" },
    authenticate: { username: "aroha@example.nz", password: "wrong" },
    forgotPassword: { username: "aroha@example.nz" },
    changePassword: { password: "Portal-Test-2026" },
    changePasswordByQuery: { password: "Portal-Test-2026" },
    askForHelp: {
      given: "Aroha",
      family: "Ngata",
      birthDate: "1984-03-05",
      subject: "Cannot sign in",
      message: "My e-mail address has changed.",
    },
  },
  profile: {
    image: { key: "portrait" },
    saveDemographics: { given: "Aroha", family: "Ngata" },
    saveContactDetails: {
      preferred: "cellPhone",
      preferredLabel: "Cell Phone",
      selected: ["cellPhone", "email"],
    },
    saveNotifications: { allowsEmail: true, allowsNotifications: false },
    addEmergencyContact: {
      given: "Hemi",
      family: "Ngata",
      relationshipId: "1",
      relationship: "Spouse/Partner",
      inCaseOfEmergency: true,
      addresses: [],
      contactMethods: [],
    },
    removeEmergencyContact: { contactId: "no-such-contact" },
  },
  billing: {
    invoices: { which: "pending" },
    invoicePdf: { invoiceId: "no-such-invoice" },
    saveTemporaryPayment: { cardType: "Visa", fee: 170, amount: 6_800, invoices: [] },
    createIntent: { amount: 6_970 },
    readIntent: { intentId: "pi_1", clientSecret: "pi_1_secret_2", publishableKey: "pk_test_3" },
    savePayment: { paymentId: "1" },
  },
  appointments: {
    cancel: { appointmentId: "no-such-appointment", reason: "Away" },
    practitioners: { typeId: "1", locationIds: ["1"], roleId: "1", reasonId: "25" },
    slots: { day: "2026-11-25", practitionerId: "1", typeId: "1", locationIds: ["1", "2"] },
    nextDay: { practitionerId: "1", typeId: "1", from: "2026-11-25" },
    book: { slotId: "no-such-slot", reason: noReasonGiven },
  },
  medications: {
    list: { which: "all" },
    requestRepeat: {
      medicationIds: ["no-such-medicine"],
      collection: "pickUp",
      isUrgent: false,
      isPreferredPharmacy: false,
      ignoresLeave: false,
    },
  },
  diagnoses: { list: { which: "all" } },
  results: { read: { resultId: "no-such-result" }, chart: { test: "HbA1c" } },
  immunisations: { list: { which: "all" } },
  timeline: { list: { from: "2026-05-27", to: "2026-11-23" } },
  resources: { read: { resourceId: "no-such-resource" } },
  letters: { read: { letterId: "no-such-letter" } },
  messages: {
    list: { box: "inbox" },
    read: { messageId: "no-such-message" },
    remove: { messageIds: ["no-such-message"] },
    post: { ...message, roleId: "0", recipients: [...message.recipients], attachments: [] },
    recipients: { roleId: "1" },
    disclaimer: { of: "compose" },
  },
  meetings: { sign: { meetingNumber: "8412345678" } },
};

export const sampleInputs: ReadonlyMap<string, object> = new Map(
  Object.entries(samples).flatMap(([area, calls]) =>
    Object.entries<object>(calls).map(([call, input]) => [`${area}.${call}`, input] as const),
  ),
);

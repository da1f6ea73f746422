import { rescheduleHref, upcomingHref } from "#app/routes/signed-in/appointments/upcoming/links.ts";
import { allMedicinesHref, repeatHref } from "#app/routes/signed-in/medications/links.ts";
import { composeHref, messagesPath } from "#app/routes/signed-in/messages/links.ts";
import { unclearTexts } from "#app/routes/signed-in/messages/message.ts";
import { profileHref } from "#app/routes/signed-in/profile/links.ts";
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
  buttons: ["check", "cancelAgain", "book"],
  count: (world: World) => appointments(world).length,
  says: [
    ["unknown", /We do not know yet whether this is booked/],
    ["notDone", /Nothing is booked: |so nothing is booked\./],
    ["done", new RegExp(`${bookingTexts.booked}|You now have two appointments`)],
  ],
} satisfies Partial<PlainWrite>;

const appointmentWrites: readonly PlainWrite[] = [
  {
    name: "book",
    call: "appointments.book",
    proof: listed,
    open: toConfirm(() => bookTab),
    ...booking,
  },
  {
    name: "move",
    call: "appointments.book",
    proof: listed,
    open: toConfirm((world) => rescheduleHref(held(world))),
    ...booking,
  },
  {
    name: "move, the old one",
    call: "appointments.cancel",
    proof: { ...listed, nth: 3 },
    open: toConfirm((world) => rescheduleHref(held(world))),
    buttons: booking.buttons,
    count: cancelled,
    says: [
      ["unknown", /we could not cancel the old one/],
      ["done", /The appointment is moved/],
    ],
  },
  {
    name: "cancel",
    call: "appointments.cancel",
    proof: listed,
    open: (tab, world) => tab.open(upcomingHref.cancel(held(world))),
    buttons: ["cancel"],
    typed: { reason: "Away" },
    count: cancelled,
    says: [
      ["unknown", /do not know whether it is cancelled|could not confirm that it is cancelled/],
      ["notDone", /Nothing is cancelled/],
      ["done", new RegExp(cancellingTexts.cancelled)],
    ],
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

const messageWrites: readonly PlainWrite[] = [
  {
    name: "send a message",
    call: "messages.post",
    proof: { call: "messages.list", nth: 2 },
    open: (tab) => tab.open(composeHref(new URLSearchParams())),
    buttons: ["send"],
    typed: letter,
    count: (world) => messages(world, "sent").length,
    says: [
      ["unknown", new RegExp(unclearTexts.sent)],
      ["notDone", new RegExp(composeTexts.failed)],
      ["done", new RegExp(composeTexts.sent)],
    ],
  },
  {
    name: "save a draft",
    call: "messages.post",
    proof: { call: "messages.list", nth: 2 },
    open: (tab) => tab.open(composeHref(new URLSearchParams())),
    buttons: ["saveDraft"],
    typed: letter,
    count: (world) => messages(world, "drafts").length,
    says: [
      ["unknown", new RegExp(unclearTexts.saved)],
      ["notDone", /Your draft was not saved/],
      ["done", new RegExp(composeTexts.saved)],
    ],
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
    says: [
      ["unknown", /We could not find out whether the message was deleted/],
      ["notDone", /The message was not deleted/],
      ["done", /Message deleted\./],
    ],
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
  says: [
    ["unknown", /We do not know whether the practice has your request/],
    ["notDone", /Your request has not been sent/],
    ["done", /This is a request, not a script/],
  ],
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

const profileWrites: readonly PlainWrite[] = [
  {
    name: "add a contact",
    call: "profile.addEmergencyContact",
    proof: found,
    open: (tab) => tab.open(profileHref.edit("addContact")),
    buttons: ["addContact"],
    typed: contact,
    count: (world) => contacts(world).length,
    says: [
      ["unknown", /We could not find out whether the contact was added/],
      ["notDone", /The contact was not added/],
      ["done", /The emergency contact is added/],
    ],
  },
  {
    name: "change a contact",
    call: "profile.addEmergencyContact",
    proof: found,
    open: (tab, world) => tab.open(profileHref.contact(contacts(world)[0]?.id ?? "")),
    buttons: ["editContact"],
    typed: contact,
    count: (world) => contacts(world).filter(({ family }) => family === contact.family).length,
    says: [
      ["unknown", /We could not find out whether the changed contact was added/],
      ["notDone", /The contact was not changed/],
      ["done", /The emergency contact is changed/],
    ],
  },
  {
    name: "remove a contact",
    call: "profile.removeEmergencyContact",
    proof: found,
    open: (tab, world) => tab.open(profileHref.remove(contacts(world)[0]?.id ?? "")),
    buttons: ["removeContact"],
    count: (world) => -contacts(world).length,
    says: [
      notSent,
      ["unknown", /We could not find out whether the contact was removed/],
      ["notDone", /The contact was not removed/],
      ["done", /The emergency contact is removed/],
    ],
  },
  {
    name: "save contact details",
    call: "profile.saveContactDetails",
    proof: found,
    open: (tab) => tab.open(profileHref.edit("contactDetails")),
    buttons: ["contactDetails"],
    typed: { mobile, preferred: "email", selected: ["email", "text"], currentPassword: demoPassword },
    count: (world) => Number(profile(world).mobile === mobile),
    says: [
      notSent,
      ["unknown", /We could not find out whether your contact details were saved/],
      ["notDone", /Your contact details were not saved/],
      ["done", /Your contact details are saved/],
    ],
  },
  {
    name: "save details",
    call: "profile.saveDemographics",
    proof: found,
    open: (tab) => tab.open(profileHref.edit("details")),
    buttons: ["details"],
    typed: { preferredName, gender: "Male", ethnicity: ["Tongan"] },
    count: (world) => Number(profile(world).preferredName === preferredName),
    says: [
      notSent,
      ["unknown", /We could not find out whether your details were saved/],
      ["notDone", new RegExp(profileTexts.notSaved)],
      ["done", new RegExp(profileTexts.saved)],
    ],
  },
  {
    name: "switch notifications off",
    call: "profile.saveNotifications",
    proof: found,
    open: (tab) => tab.open(profileHref.page),
    buttons: ["notifications"],
    count: (world) => Number(profile(world).allowsEmail !== true),
    says: [
      ["unknown", /We could not find out whether your choice was saved/],
      ["notDone", /Your choice was not saved/],
      ["done", /To sione@example\.nz Off/],
    ],
  },
  {
    name: "change the password",
    call: "identity.changePassword",
    proof: { call: "identity.authenticate", nth: 2 },
    open: (tab) => tab.open(profileHref.edit("password")),
    buttons: ["password"],
    typed: { currentPassword: demoPassword, newPassword: password, confirmPassword: password },
    count: (world) => Number(world.credentials(account).password === password),
    says: [
      notSent,
      // The second is about this press alone, too.
      ["unknown", /could not find out whether your password was changed|That is not your current password/],
      ["notDone", /Your password is as it was before/],
      ["done", /Your password is changed/],
    ],
  },
  {
    name: "tell a new address",
    call: "messages.post",
    proof: { call: "messages.list", nth: 2 },
    open: (tab) => tab.open(profileHref.edit("address")),
    buttons: ["address"],
    typed: { street: "12 Aro Street", suburb: "", town: "Wellington", postcode: "6021" },
    count: (world) => messages(world).filter(({ box }) => box === "sent").length,
    says: [
      ["unknown", /We could not find out whether your message was sent/],
      ["notDone", /Your message was not sent/],
      ["done", /Your new address is sent to reception/],
    ],
  },
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
const [unknownHelp, failedHelp] = [
  ["unknown", /We could not find out whether your request was sent/],
  ["notDone", /We could not send your request/],
] as const;

const signedOutWrites: readonly PlainWrite[] = [
  {
    ...help,
    name: "ask for help",
    open: (tab) => tab.open("/login/help"),
    buttons: ["help"],
    typed: { ...person, ...captcha, subject: "Cannot log in", message: "My phone is new." },
    says: [unknownHelp, failedHelp, ["done", /Your request for help has been sent/]],
  },
  {
    ...help,
    name: "sign up",
    open: (tab) => tab.open("/signup"),
    buttons: ["signup"],
    typed: { ...person, ...captcha, middle: "", practice: "Kererū Street" },
    says: [unknownHelp, failedHelp, ["done", /has been sent/]],
  },
  {
    ...help,
    name: "ask for a new password",
    call: "identity.forgotPassword",
    count: outbox("forgot-password"),
    open: (tab) => tab.open("/forgetPassword"),
    buttons: ["forgotPassword"],
    typed: { email: "sione@example.nz", ...captcha },
    says: [
      ["unknown", /it may have been sent/],
      ["notDone", /Something went wrong\. Please try again\./],
      ["done", /email/],
    ],
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
  says: [
    ["unknown", new RegExp(resetPanelTexts.failed)],
    ["done", /Dashboard/],
  ],
};

export const plainWrites = [
  ...appointmentWrites,
  ...messageWrites,
  ask,
  ...profileWrites,
  ...signedOutWrites,
  forced,
].map(plainWrite);

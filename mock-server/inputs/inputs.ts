import { type Contract, contract } from "#practice-api/contract.ts";
import { inputsOfAppointments } from "./appointments.ts";
import { inputsOfBilling } from "./billing.ts";
import {
  firstOf,
  type InputCaller,
  idIn,
  once,
  type Source,
  type SourcesOf,
  type Variant,
} from "./variant.ts";

const plain = () => once({});
const { profile } = contract;

const emailOf = ({ given }: InputCaller["words"]) => `${given.toLowerCase()}@example.nz`;
const personIn = (words: InputCaller["words"]) => ({
  given: words.given,
  family: words.family,
  titleId: "1",
  title: "Mr",
  preferredName: words.family,
  genderId: "1",
  gender: "male",
  ethnicity: "Other",
  birthDate: "1980-01-01",
  bloodGroupId: "1",
  bloodGroup: "O+",
  nhi: "ZZZ0016",
  email: emailOf(words),
  chartNumber: "1",
  practiceId: "1",
});

const inputsOfProfile: SourcesOf<"profile"> = {
  read: plain,
  image: async (caller) => {
    const { imageKey } = await caller.call(profile.read, {});
    return once({ key: firstOf([imageKey ?? []].flat(), "picture of the account holder") });
  },
  saveDemographics: async (caller) => {
    const {
      given = [],
      family = "",
      preferredName,
      gender,
      ethnicity,
      bloodGroup,
      email,
    } = await caller.call(profile.read, {});
    const kept = Object.entries({ preferredName, gender, ethnicity, bloodGroup, email });
    return once({
      ...personIn(caller.words),
      ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
      given: given[0] ?? "",
      family,
      middle: given[1] ?? caller.words.given,
    });
  },
  saveContactDetails: async (caller) => {
    const { mobile, homePhone, workPhone, email } = await caller.call(profile.read, {});
    return once({
      preferred: "email",
      preferredLabel: "Email",
      selected: ["email", "cellPhone"],
      mobile: mobile ?? "+64 21 000 0001",
      homePhone: homePhone ?? "+64 4 555 0001",
      workPhone: workPhone ?? "+64 4 555 0002",
      email: email ?? emailOf(caller.words),
    });
  },
  saveNotifications: ({ words }) =>
    once({ deviceToken: words.slug, allowsEmail: true, allowsNotifications: true }),
  addEmergencyContact: (caller) =>
    once({
      ...personIn(caller.words),
      balance: 0,
      relationshipId: "1",
      relationship: "Spouse/Partner",
      inCaseOfEmergency: true,
      addresses: [
        {
          id: "1",
          patientId: "1",
          typeId: "1",
          house: "1",
          building: "1",
          street: `${caller.words.family} Street`,
          suburb: caller.words.family,
          suburbId: "1",
          city: "Wellington",
          cityId: "1",
          postcodeId: "6011",
        },
      ],
      mobile: "+64 21 000 0001",
      homePhone: "+64 4 555 0001",
      workPhone: "+64 4 555 0002",
      contactEmail: emailOf(caller.words),
      preferred: "cellPhone",
      preferredLabel: "Cell Phone",
      contactMethods: [
        {
          method: "cellPhone",
          label: "Cell Phone",
          isActive: true,
          isDeleted: false,
          id: "1",
          profileId: "1",
          insertedAt: "2026-01-01",
          updatedAt: "2026-01-01",
          insertedBy: "1",
          updatedBy: "1",
        },
      ],
      preferredContactMethod: "cellPhone",
    }),
  // Only the contact that this caller has added.
  removeEmergencyContact: async (caller) => {
    const { emergencyContacts = [] } = await caller.call(profile.read, {});
    const own = emergencyContacts.flatMap(({ id, given }) =>
      given === caller.words.given && id ? [id] : [],
    );
    return once({ contactId: firstOf(own, "emergency contact of this check") });
  },
  titles: plain,
  relationships: plain,
  towns: plain,
  cities: plain,
  suburbs: plain,
};

type Sources = { [A in keyof Contract]: SourcesOf<A> };

const maxPrescribers = 4;
const pages = { page: 1, pageSize: 50 };
const between = { title: "between two days", input: { from: "2000-01-01", to: "2099-12-31", ...pages } };
const paged = () => [
  { title: "as usual", input: {} },
  { title: "with a page", input: pages },
];
const { results, letters, resources, messages, medications } = contract;

/** A draft changes nothing for anybody but the account holder. */
async function draft(caller: InputCaller) {
  const { words } = caller;
  const roleId = await idIn(caller, messages.roles, {}, "role to write to");
  const recipients = await caller.entries(messages.recipients, { roleId });
  const { id, name } = firstOf(recipients, "recipient");
  return {
    body: `${words.subject}.`,
    as: "draft" as const,
    senderName: `${words.given} ${words.family}`,
    recipients: [{ reference: `Practitioner/${id}`, name }],
    subject: words.subject,
    attachments: [{ contentType: "application/pdf", data: "JVBERi0xLjQK", title: `${words.slug}.pdf` }],
    roleId,
  };
}

/** A new call does not compile until it has a line here. */
export const inputs: Sources = {
  identity: {
    locate: ({ target }) => once({ username: target.user, password: "" }),
    authenticate: ({ target }) => once({ username: target.user, password: target.password }),
    validate: plain,
    people: plain,
    menu: plain,
    logout: plain,
    forgotPassword: ({ target }) => once({ username: target.user }),
    // The same password, so that a run that ends early leaves the account as it was.
    changePassword: ({ target }) => once({ password: target.password }),
    changePasswordByQuery: ({ target }) => once({ password: target.password }),
    askForHelp: ({ target, words }) =>
      once({
        email: target.user,
        nhi: "ZZZ0016",
        given: words.given,
        family: words.family,
        birthDate: "1980-01-01",
        subject: words.subject,
        message: "Please ignore this request.",
      }),
  },
  profile: inputsOfProfile,
  practice: { read: plain, counters: plain, settings: plain },
  billing: inputsOfBilling,
  appointments: inputsOfAppointments,
  medications: {
    list: () => [
      { title: "of all medicines", input: { which: "all", ...pages } },
      { title: "of recent ones", input: { which: "recent" } },
      { title: "of repeated ones", input: { which: "repeated" } },
    ],
    pharmacies: paged,
    requestRepeat: async (caller) => {
      const all = await caller.entries(medications.list, { which: "all" });
      firstOf(all, "medicine");
      const pharmacies = await caller.entries(medications.pharmacies, {});
      const pharmacy = firstOf(pharmacies, "pharmacy");
      // One medicine of each prescriber, because a prescriber may be on leave.
      const byPrescriber = new Map(all.toReversed().map((medicine) => [medicine.prescribedBy, medicine]));
      return [...byPrescriber.values()].slice(0, maxPrescribers).map(({ id }, index) => ({
        title: `for prescriber ${index + 1}`,
        input: {
          medicationIds: [id],
          collection: "pharmacy",
          pharmacyId: pharmacy.id,
          pharmacyName: pharmacy.name,
          isUrgent: false,
          isPreferredPharmacy: false,
          notes: caller.words.subject,
          pharmacyLocationId: "1",
          ignoresLeave: false,
        },
      }));
    },
  },
  diagnoses: {
    list: () => [
      { title: "of all diagnoses", input: { which: "all", ...pages } },
      { title: "of recent ones", input: { which: "recent" } },
      { title: "of long-term ones", input: { which: "longTerm" } },
    ],
  },
  results: {
    list: async (caller) => {
      const { test } = firstOf(await caller.entries(results.list, {}), "result");
      return [{ title: "as usual", input: {} }, { title: "with a search", input: { search: test } }, between];
    },
    read: async (caller) => {
      const all = await caller.entries(results.list, {});
      firstOf(all, "result");
      return all
        .slice(0, 12)
        .map(({ id }, index) => ({ title: `of result ${index + 1}`, input: { resultId: id } }));
    },
    chart: async (caller) => {
      const listed = await caller.entries(results.list, {});
      firstOf(listed, "result");
      const tests = [...new Set(listed.map(({ test }) => test))].slice(0, 6);
      return tests.map((test, index) => ({ title: `of test ${index + 1}`, input: { test } }));
    },
  },
  allergies: { list: paged },
  immunisations: {
    list: () => [
      { title: "of all vaccinations", input: { which: "all", ...pages } },
      { title: "of given ones", input: { which: "administered" } },
      { title: "of overdue ones", input: { which: "overdue" } },
      { title: "of due ones", input: { which: "due" } },
    ],
  },
  timeline: {
    list: async (caller) => {
      const event = firstOf(await caller.entries(contract.timeline.list, {}), "event");
      return [
        { title: "of all events", input: {} },
        between,
        { title: "with a search", input: { search: event.detail ?? "" } },
      ];
    },
    providers: plain,
  },
  reminders: { list: paged },
  resources: {
    list: paged,
    read: async (caller) => {
      const all = await caller.entries(resources.list, {});
      const { id } = firstOf(
        all.filter(({ contentType = "" }) => contentType.includes("pdf")),
        "document among the resources",
      );
      return once({ resourceId: id });
    },
  },
  letters: {
    list: () => [{ title: "as usual", input: {} }, between],
    read: async (caller) => once({ letterId: await idIn(caller, letters.list, {}, "letter") }),
  },
  vitals: { list: paged },
  messages: {
    list: () => [
      { title: "of the inbox", input: { box: "inbox", ...pages } },
      { title: "of sent messages", input: { box: "sent" } },
      { title: "of drafts", input: { box: "drafts" } },
      { title: "of unread messages", input: { box: "inbox", filter: "unread" } },
      { title: "of read messages", input: { box: "inbox", filter: "read" } },
      { title: "of all messages", input: { box: "inbox", filter: "all" } },
    ],
    read: async (caller) => {
      const all = await caller.entries(messages.list, { box: "inbox" });
      firstOf(all, "message");
      return all
        .slice(0, 12)
        .map(({ id }, index) => ({ title: `of message ${index + 1}`, input: { messageId: id } }));
    },
    remove: async (caller) => {
      await caller.call(messages.post, await draft(caller));
      const all = await caller.entries(messages.list, { box: "drafts" });
      const own = all.filter(({ subject }) => subject === caller.words.subject);
      return once({ messageIds: [firstOf(own, "draft of this check").id] });
    },
    post: async (caller) => once(await draft(caller)),
    roles: plain,
    recipients: async (caller) => once({ roleId: await idIn(caller, messages.roles, {}, "role") }),
    disclaimer: () => [
      { title: "of composing", input: { of: "compose" } },
      { title: "of drafts", input: { of: "draft" } },
    ],
  },
  meetings: { sign: () => once({ meetingNumber: "8412345678" }) },
};

const sources = new Map<string, Source<unknown>>(
  Object.entries(inputs).flatMap(([area, calls]) =>
    Object.entries<Source<unknown>>(calls).map(([call, source]) => [`${area}.${call}`, source] as const),
  ),
);

export async function variantsOf(caller: InputCaller, name: string): Promise<readonly Variant<unknown>[]> {
  return (await sources.get(name)?.(caller)) ?? [];
}

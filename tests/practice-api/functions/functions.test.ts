import { z } from "zod";
import { contactChoicesOf } from "#app/routes/signed-in/profile/forms.ts";
import { allergyGroups } from "#practice-api/allergies/rules.ts";
import {
  defaultReasonId,
  historyBadges,
  isCancellable,
  isHistory,
} from "#practice-api/appointments/rules.ts";
import { allocate } from "#practice-api/billing/allocation.ts";
import { cardForBrand, payableCards, readCardFees } from "#practice-api/billing/rules.ts";
import { contract, contractEndpoints } from "#practice-api/contract.ts";
import { namesIn, newPasswordProblems, passwordRules } from "#practice-api/identity/rules.ts";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";
import { immunisationDate, immunisationGroups } from "#practice-api/immunisations/rules.ts";
import { inTab, noticeFor, usualTimeIn } from "#practice-api/medications/rules.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { message } from "#practice-api/messages/endpoints.ts";
import { draftLimit, splitReply } from "#practice-api/messages/rules.ts";
import { emergencyWords } from "#practice-api/practice/emergency.ts";
import { profileResource } from "#practice-api/profile/endpoints.ts";
import * as profiles from "#practice-api/profile/rules.ts";
import { resultDetail } from "#practice-api/results/detail.ts";
import { inBadge, scaleOf } from "#practice-api/results/rules.ts";
import { bundleOf, plainListOf } from "#practice-api/wire/bundle.ts";
import { assumed, essential, extension, member, optional, resource } from "#practice-api/wire/fields.ts";
import { plainProse, prose } from "#practice-api/wire/prose.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { fromRequest, toRequest, type WireRequest } from "#practice-api/wire/request.ts";
import * as scalars from "#practice-api/wire/scalars.ts";
import { openCodeTable } from "#practice-api/wire/scalars.ts";
import * as times from "#practice-api/wire/times.ts";
import { functionsIn, testTables } from "../../support/function-tables.ts";

const { identity, messages, profile } = contract;
const endpoints = new Map(contractEndpoints().map((one) => [`${one.area}.${one.call}`, one.endpoint]));
const read = (codec: z.ZodType, wire: unknown): unknown => {
  const { success, data } = z.safeDecode(codec, wire);
  return success ? data : "unreadable";
};

/** The calls that save something and whose answer the specification leaves open (ruling P15). */
const open = [
  identity.askForHelp,
  profile.saveDemographics,
  profile.saveContactDetails,
  profile.saveNotifications,
  profile.addEmergencyContact,
  profile.removeEmergencyContact,
  messages.remove,
  messages.post,
];
const acknowledged = ({ accepted, isUnclear }: { accepted: boolean; isUnclear?: boolean }) =>
  accepted ? (isUnclear === undefined ? "yes" : "unclear") : "no";

type Page = { ids: string; unreadable?: number; total?: number };

const thing = resource("Thing", {
  id: member("id", scalars.id),
  guess: optional(assumed(extension(0, times.day))),
  stated: essential(optional(extension(1, times.day))),
  link: optional(
    extension(2, scalars.jsonText(scalars.plainType("valueString", z.object({ a: z.number() })))),
  ),
});
const spellings: Readonly<Record<string, { readonly codec: z.ZodType }>> = {
  ...scalars,
  ...times,
  prose,
  dayEnd: times.dayAt("23:59:59"),
  code: openCodeTable({ High: "high" }),
} as never;

const caller = { token: "tok_1", patientId: "20102", holderId: "20101" };
const booking = toRequest(contract.appointments.book, { slotId: "7", reason: "Cough" }, caller);

/** A profile as the practice sends it, with these members and extensions. */
function loaded(members: object, extensions: readonly object[] = []) {
  const gap = { url: "unused", valueString: "" };
  return z.decode(profileResource, {
    resourceType: "Patient",
    id: "20301",
    name: [{ prefix: ["Mrs"], given: ["Mei", "Lin"], family: "Chen", text: "Mei Chen" }],
    extension: [gap, gap, gap, { url: "nhi", valueString: "ZVB97XQ" }, gap, ...extensions],
    ...members,
  });
}
type Saving = {
  extensions?: object[];
  changes?: object;
  known?: Parameters<typeof profiles.demographicsOf>[2];
};
/** The body that saves the details, by default as they were loaded. */
function saved(members: object, { extensions = [], changes = {}, known = {} }: Saving = {}) {
  const mei = loaded(members, extensions);
  const payload = profiles.demographicsOf(mei, { ...profiles.detailsOf(mei), ...changes }, known);
  return toRequest(profile.saveDemographics, payload, caller).body;
}

const listOfCards = (texts: readonly string[]) =>
  texts.length === 0 ? [] : payableCards(JSON.stringify(texts.map((CardFee) => ({ CardFee }))));
const names = namesIn("Priya Anne Nair");
const problems = (password: string, confirm: string) =>
  newPasswordProblems({ password, confirm }, resetPanelTexts, names);
const brands = [
  "visa",
  "mastercard",
  "amex",
  "diners",
  "discover",
  "jcb",
  "unionpay",
  "eftpos_au",
  "unknown",
];
const invoices = [
  { id: "a", balance: 19_50 },
  { id: "b", balance: 25_00 },
  { id: "c", balance: 68_00 },
];
const results = [{ id: "1", isRead: true }, { id: "2", isRead: false }, { id: "3" }];
const medicines = [
  { id: "1", name: "A", isLongTerm: true },
  { id: "2", name: "B", isLongTerm: false },
  { id: "3", name: "C" },
];
const atTen = Date.parse("2026-11-24T10:00:00+13:00");
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

testTables(
  import.meta.dirname,
  {
    ...functionsIn(import.meta.glob("../../../practice-api/**/*.ts", { eager: true })),
    // What the tables say of several functions, or of a function and data that every row has.
    scalesOf: (summaries: (string | null)[]) =>
      new Set(summaries.map((summary) => scaleOf(summary ?? undefined))).size,
    idsInBadge: (badge: Parameters<typeof inBadge>[0]) => idsOf(inBadge(badge, results)),
    idsInTab: (tab: Parameters<typeof inTab>[0]) => idsOf(inTab(tab, medicines)),
    payNow: (amount: number) => allocate(amount, invoices).map(({ invoice, payNow }) => [invoice.id, payNow]),
    brandsOf: (label: string) => {
      const cards = payableCards(JSON.stringify([{ CardFee: `${label} - 2.5%` }]));
      return brands.filter((brand) => cardForBrand([...cards], brand) !== undefined);
    },
    cardLabels: (setting: string | undefined) => readCardFees(setting).map(({ label }) => label),
    cancellableIds: () =>
      Array.from({ length: 20 }, (_, id) => String(id)).filter((statusId) => isCancellable({ statusId })),
    usualTimes: () => [
      usualTimeIn(repeatTexts.defaultNotice),
      noticeFor(repeatTexts.defaultNotice, { toPharmacy: true, isUrgent: false }).slice(0, 46),
    ],
    defaultReason: () => defaultReasonId,
    badgesOf: (appointment: Parameters<typeof isHistory>[0]) =>
      historyBadges.filter((badge) => isHistory(appointment, badge, atTen)),
    replyAndLimit: (body: string) => ({ ...splitReply(body), limit: draftLimit(body) }),
    typedIn: (body: string) => {
      const { typed, original } = splitReply(body);
      return original === undefined ? typed : undefined;
    },
    splitHtml: (html: string) => splitReply(plainProse(html)),
    lastAllergyGroup: () => allergyGroups.at(-1),
    immunisationDates: (dates: Parameters<typeof immunisationDate>[0]) =>
      immunisationGroups.map((group) => immunisationDate(dates, group)),
    isEmergency: (text: string) => emergencyWords(text).length > 0,
    firstProblem: (password: string, confirm: string) => problems(password, confirm)[0],
    problems: (password: string, confirm: string) =>
      problems(password, confirm).map(({ field, text }) => [field, text]),
    brokenRules: (password: string) =>
      passwordRules.flatMap(({ isKept }, at) => (isKept(password, names) ? [] : at)),
    isAccepted: (password: string) => problems(password, password).length === 0,
    mustAgree: () => resetPanelTexts.mustAgree,
    ...{ loaded, saved },
    bloodGroup: (valueCoding: object) => {
      const gap = { url: "unused", valueString: "" };
      const group = { url: "blood-group", valueCoding };
      const members = { extension: [gap, group, gap, { url: "nhi", valueString: "ZVB97XQ" }] };
      const { BloodGroupID, BloodGroupName } = Object(saved(members));
      return [loaded(members).bloodGroup, BloodGroupID, BloodGroupName];
    },
    titleIdOf: (titles: Parameters<typeof profiles.titleIdIn>[0], members: object) =>
      profiles.titleIdIn(titles, loaded(members)),
    preferredWay: (changes: object) => {
      const methods = JSON.stringify([{ ContactMethodID: 1, ContactMethod: "Mobile", IsActive: true }]);
      const gap = { url: "unused", valueString: "" };
      const extension = [gap, gap, gap, { url: "nhi", valueString: "ZVB97XQ" }, { valueString: methods }];
      const mei = loaded({ extension });
      const choices = contactChoicesOf(mei, profiles.activeMethods(mei));
      const { preferred, preferredLabel } = profiles.contactDetailsOf({ ...choices, ...changes }, mei);
      return [preferred, preferredLabel];
    },
    callsWith: (part: "token" | "sideEffect", value: unknown) =>
      contractEndpoints()
        .filter(({ endpoint }) => endpoint[part] === value)
        .map(({ endpoint: { host, path } }) => `${host} ${path}`),
    receivedWith: (parts: Partial<WireRequest>) =>
      fromRequest(contract.appointments.book, { ...booking, ...parts }),
    menuFor: (patientId: string) => toRequest(identity.menu, {}, { ...caller, patientId }).body,
    withoutSession: () => toRequest(contract.appointments.book, { slotId: "7", reason: "Cough" }, undefined),
    resultContent: (contentType: string, written: string) => {
      const data = written === "{zeros}" ? Buffer.alloc(60).toString("base64") : written;
      return z.safeDecode(resultDetail, { content: [{ attachment: { contentType, data } }] }).data;
    },
    cardFor: (texts: readonly string[], brand: string) => {
      const [cards, turned] = [listOfCards(texts), listOfCards(texts.toReversed())];
      const found = [cards, turned].map((list) => cardForBrand([...list], brand)?.text);
      return found[0] === found[1] ? found[0] : found;
    },
    anyCard: (brand: string) => cardForBrand([...payableCards(undefined)], brand),
  },
  {
    lookup: (name: string, type: string) => {
      const all = { ...contract.profile, ...contract.appointments, ...contract.timeline };
      const { path, constants, subjects } = Object(Reflect.get(all, name));
      return path === "IndiciLookup" && constants.TypeID === type ? subjects[0].kind : "another call";
    },
    reads: (call: string, wire: unknown) => read(endpoints.get(call)?.output ?? z.never(), wire),
    acknowledged: (wire: unknown) =>
      [...new Set(open.map(({ output }) => acknowledged(z.decode(output, wire))))].join(", "),
    messageWith: (changes: object) =>
      z.decode(message, {
        resourceType: "Communication",
        id: 7,
        extension: [{ url: "MessageBody", valueString: "Hello" }, { valueString: "Inbox" }],
        ...changes,
      }),
    isReadWith: (status: unknown) => {
      const nothing = { valueString: "" };
      const body = { url: "MessageBody", valueString: "Hello" };
      const extension = [body, { valueString: "Inbox" }, nothing, nothing, nothing, { valueString: status }];
      return z.decode(message, { resourceType: "Communication", id: 7, extension }).read;
    },
    pages: async (pages: readonly (string | Page)[], settings: Parameters<typeof readPages>[1]) => {
      const requested: number[] = [];
      let underWay = 0;
      let atOnce = 0;
      const range = await readPages(async (page) => {
        requested.push(page);
        atOnce = Math.max(atOnce, ++underWay);
        await Promise.resolve();
        underWay--;
        const given = pages[page - 1] ?? "";
        const { ids, unreadable = 0, ...total } = typeof given === "string" ? { ids: given } : given;
        return { entries: [...ids].map((id) => ({ id })), unreadable, ...total };
      }, settings);
      const { entries, ...rest } = range;
      return { ids: entries.map(({ id }) => id).join(""), ...rest, requested, atOnce };
    },
    list: (wire: unknown) => read(bundleOf(thing), wire),
    plainList: (wire: unknown) => read(plainListOf(thing), wire),
    record: (wire: unknown) => read(thing, wire),
    spelling: (kind: string, wire: unknown) => {
      const codec = spellings[kind]?.codec ?? openCodeTable({ High: "high" }).codec;
      const means = read(codec, wire);
      return means === "unreadable" ? means : { means, writes: z.encode(codec, means) };
    },
  },
);

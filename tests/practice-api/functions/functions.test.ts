import { z } from "zod";
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
import { namesIn, newPasswordProblems } from "#practice-api/identity/rules.ts";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";
import { immunisationDate, immunisationGroups } from "#practice-api/immunisations/rules.ts";
import { inTab } from "#practice-api/medications/rules.ts";
import { message } from "#practice-api/messages/endpoints.ts";
import { draftLimit, splitReply } from "#practice-api/messages/rules.ts";
import { emergencyWords } from "#practice-api/practice/rules.ts";
import { inBadge, scaleOf } from "#practice-api/results/rules.ts";
import { bundleOf, plainListOf } from "#practice-api/wire/bundle.ts";
import { openCodeTable } from "#practice-api/wire/codes.ts";
import { assumed, essential, extension, member, optional } from "#practice-api/wire/fields.ts";
import { plainProse, prose } from "#practice-api/wire/prose.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { resource } from "#practice-api/wire/resource.ts";
import * as scalars from "#practice-api/wire/scalars.ts";
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
    mustAgree: () => resetPanelTexts.mustAgree,
  },
  {
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

import { illnessesOf } from "#app/.server/record/illnesses.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { rangeLimits } from "#app/lists/.server/date-range.ts";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { bookableDays } from "#app/routes/signed-in/appointments/book/.server/availability.ts";
import { bookingFacts } from "#app/routes/signed-in/appointments/book/labels.ts";
import { upcomingHref, viewParameters } from "#app/routes/signed-in/appointments/links.ts";
import {
  type Choice,
  chosenBy,
  everything,
  selectionOf,
  toggled,
} from "#app/routes/signed-in/billing/choose/choice.ts";
import { feeLine } from "#app/routes/signed-in/billing/fee-text.ts";
import { payHref, type Selection, selectionHref, selectionIn } from "#app/routes/signed-in/billing/links.ts";
import { paidRows } from "#app/routes/signed-in/billing/paid/loader.server.ts";
import { meetingQuery } from "#app/routes/signed-in/meetings/meeting-query.server.ts";
import { standingErrors } from "#app/routes/signed-in/messages/compose/compose-dialog.tsx";
import { composeHref, isSameList, messagesHref } from "#app/routes/signed-in/messages/links.ts";
import { findMessages } from "#app/routes/signed-in/messages/mail/box-readings.ts";
import type { SearchableMessage } from "#app/routes/signed-in/messages/message.ts";
import { conversationOf } from "#app/routes/signed-in/messages/message.ts";
import { fileSetProblem } from "#app/routes/signed-in/messages/sending/message-files.ts";
import { readBackOf } from "#app/routes/signed-in/profile/.server/write-profile.ts";
import { addressMessage } from "#app/routes/signed-in/profile/forms.ts";
import { changeText, lastValuesOf, writtenLast } from "#app/routes/signed-in/results/compare.ts";
import { badgeHref, withParameters } from "#app/routes/signed-in/results/links.ts";
import type { MeasuredPoint } from "#app/routes/signed-in/results/measurements.ts";
import { readFilter, timelineQuery } from "#app/routes/signed-in/timeline/.server/loader.ts";
import { arranged } from "#app/routes/signed-in/timeline/event-kind.ts";
import { viewOf } from "#app/routes/signed-in/timeline/filter-links.ts";
import { hasLatest, vitalGroups } from "#app/routes/signed-in/vitals/vital-groups.ts";
import { remindersText, vaccinesText } from "#app/routes/signed-in/whanau/.server/summary.ts";
import { vaccineNames } from "#fixtures/record/immunisations/schedule.ts";
import { offerOf } from "#practice-api/billing/allocation.ts";
import { readCardFee } from "#practice-api/billing/rules.ts";
import { bodyLimits, shownSubject } from "#practice-api/messages/rules.ts";
import { functionsIn, testTables } from "../../../support/function-tables.ts";

const address = (path: string) => new URL(path, "http://portal.test");
const at = (now: string) => dateTimeAt(Date.parse(now));

const invoices = [
  { id: "surgery", balance: 245_50 },
  { id: "gp", balance: 68_00 },
  { id: "acc", balance: 55_00 },
];
/** What is owed, less a credit and what another payment pays. */
const offer = (credit = 0, reserved: string[] = []) => {
  const inPayment = invoices.filter(({ id }) => reserved.includes(id));
  const amount = inPayment.reduce((sum, { balance }) => sum + balance, 0);
  return offerOf(invoices, 368_50 - credit, { invoiceIds: new Set(reserved), amount });
};
/** The invoices that are ticked, by default all, and the amount that was typed since. */
const choiceOf = (ids: string[] | undefined, typed: string | undefined, of = offer()): Choice => ({
  ...(ids === undefined ? everything(of) : { ids: new Set(ids) }),
  ...(typed !== undefined && { typed }),
});
const cards = ["Visa - 2.5%", "Eftpos"].flatMap((text) => readCardFee(text) ?? []);

const messages = [
  ["7", "inbox", "Your iron tablets", "Practitioner/31"],
  ["9", "inbox", "Your iron tablets", "Practitioner/31"],
  ["8", "sent", "Re:Your iron  tablets", "Practitioner/31"],
  ["12", "inbox", "Your iron tablets", "Practitioner/31"],
  ["6", "inbox", "Your iron tablets", "Practitioner/32"],
  ["5", "inbox", "Flu clinic", "Practitioner/31"],
].map(
  ([id = "", box, subject, counterpart]) =>
    ({
      id,
      box,
      subject,
      counterpart,
      sentAt: `2026-11-${id.padStart(2, "0")}T09:00:00+13:00`,
    }) as SearchableMessage,
);
const searched = [
  { id: "1", name: "Dr Hana Pōtiki", subject: "Your iron tablets", text: "Kōrero mai" },
  { id: "2", name: "Jo Barton", subject: "Flu clinic", text: "" },
] as SearchableMessage[];
const fields = { roleId: "", recipient: "", subject: "", body: "" };
const message = { fields, files: [], uploads: { pending: 0, failed: 1 } };
const wrong = { roleId: "role", recipient: "person", subject: "subject", body: "body", files: "files" };
const megabytes = (size: number) => size * 1_048_576;

/** A point of the practice's chart has no notes, and therefore no unit. */
const pointOf = (value: string, on: string, summary?: string): MeasuredPoint => ({
  name: "Iron",
  value,
  on,
  ...(summary === undefined ? {} : { notes: { summary, flag: undefined } }),
});
const measured = (month: number) => `2026-0${month}-02T23:30:00+13:00`;
const filterOf = (search: URLSearchParams, now = "2026-11-24T09:00:00+13:00") =>
  readFilter(search, rangeLimits(at(now)), (number) => (number === "2" ? "inhaler" : ""));

testTables(import.meta.dirname, {
  ...functionsIn(
    import.meta.glob(
      [
        "../../../../app/.server/{configuration/practice-file,messages/unanswered,record/illnesses}.ts",
        "../../../../app/format/dates.ts",
        "../../../../app/routes/signed-in/appointments/{place,book/labels,book/.server/find-subject}.ts",
        "../../../../app/shell/page/booking-subject.ts",
        "../../../../app/routes/signed-in/appointments/upcoming/cancelling.tsx",
        "../../../../app/routes/signed-in/billing/{links,payment/payment-texts}.ts",
        "../../../../app/routes/signed-in/billing/choose/pending.tsx",
        "../../../../app/routes/signed-in/billing/pay/pay-form.tsx",
        "../../../../app/routes/signed-in/dashboard/.server/needs.ts",
        "../../../../app/routes/signed-in/medications/{medicine,.server/list-medicines}.ts",
        "../../../../app/routes/signed-in/medications/repeat/.server/pharmacies.ts",
        "../../../../app/routes/signed-in/messages/{.server/loader,links,message,sending/message-errors}.ts",
        "../../../../app/routes/signed-in/messages/list/box.tsx",
        "../../../../app/routes/signed-in/my-record/{.server/read-part,copy/files,copy/parts}.ts",
        "../../../../app/routes/signed-in/{letters/letter,profile/ethnicity}.ts",
        "../../../../app/routes/signed-in/results/{links,patients-words}.ts",
      ],
      { eager: true },
    ),
  ),
  // What the tables say of several functions, or of a function and data that every row has.
  factsOf: ({ choices, ...changes }: { choices?: object }) =>
    bookingFacts({
      choices: { locations: [], ...choices },
      places: { "4": { name: "Kererū Street", address: "21A Kererū Street" }, "5": { name: "Karori" } },
      who: { name: "Tama", isForOther: false },
      ...changes,
    } as never),
  bookableDays: (now: string, isSameDay: boolean) => bookableDays(at(now), isSameDay),
  upcomingHrefs: () => [
    upcomingHref.list,
    upcomingHref.cancel("7"),
    upcomingHref.map("8"),
    upcomingHref.pages(2),
  ],
  keepsUpcoming: (one: string, other: string) =>
    !keepLoaded(...viewParameters)({
      ...{ currentUrl: address(one), nextUrl: address(other), currentParams: {}, nextParams: {} },
      defaultShouldRevalidate: true,
    }),
  pays: (ids: string[] | undefined, typed?: string, credit?: number, reserved?: string[]) => {
    const of = offer(credit, reserved);
    const { amount, parts } = chosenBy(of, choiceOf(ids, typed, of));
    return { ...amount, parts: parts.map(({ invoice, payNow }) => [invoice.id, payNow]) };
  },
  ticked: (ids: string[] | undefined, typed: string | undefined, id: string) => [
    ...toggled(chosenBy(offer(), choiceOf(ids, typed)).parts, id).ids,
  ],
  selected: (ids: string[] | undefined, typed?: string) =>
    selectionOf(chosenBy(offer(), choiceOf(ids, typed))),
  selectionIn: (query: string) => selectionIn(new URLSearchParams(query), "pay"),
  selectionHrefs: (selection: Selection) => [payHref(selection), selectionHref(selection)],
  feeOf: (label: string) => {
    const card = cards.find((one) => one.label === label);
    return card && feeLine(cards, card);
  },
  meetingQuery: (query: string) => meetingQuery(new URLSearchParams(query)),
  found: (typed: string) => findMessages(searched, typed).map(({ id }) => id),
  around: (id: string) => {
    const { earlier, later } = conversationOf(id, messages);
    return [earlier, later].map((part) => part.map((one) => one.id));
  },
  standing: (changed: object) => Object.keys(standingErrors(wrong, message, { ...message, ...changed })),
  shownSubject,
  fileSetProblem: (sizes: number[], size: number, digest: string) =>
    fileSetProblem(
      sizes.map((one, at) => ({ size: megabytes(one), digest: "abcdef".charAt(at) })),
      { size: megabytes(size), digest },
    ),
  messagesHref: (query: string, changes?: Parameters<typeof messagesHref>[1]) =>
    messagesHref(new URLSearchParams(query), changes),
  composeHref: (query: string) => composeHref(new URLSearchParams(query)),
  isSameList: (one: string, other: string) => isSameList(address(one), address(other)),
  vaccinesWithoutIllness: () => vaccineNames.filter((name) => illnessesOf(name) === undefined),
  ...{ arranged, remindersText, vaccinesText },
  readBackOf: (sent, after) => readBackOf(sent, { name: "Mere" }, after),
  addressMessage: (typed, length: number) =>
    addressMessage(typed, {
      name: "Tama Ngata",
      isActing: true,
      addressLines: ["x".repeat(length + bodyLimits.compose)],
    }).body,
  paidRows: (listed: [string | null, string, string, number][], recorded: [string, number, string][]) =>
    paidRows(
      listed.map(([on, type, reference, amount], nth) => ({
        id: `listed ${nth}`,
        type,
        reference,
        amount,
        balance: 0,
        ...(on === null ? {} : { issuedOn: on }),
      })),
      recorded.map(([number, amount, on]) => ({
        ...({} as Payment),
        id: `own ${number}`,
        number,
        amount,
        fee: 1_01,
        charged: { at: Date.parse(on), foundAt: 0 },
        invoices: [
          { id: "a", notes: "GP visit", reference: "KSM-1", amount, balance: amount, payNow: amount },
        ],
      })),
    ).map(({ id, on, amount, receipt }) =>
      [on?.slice(0, 10) ?? "no date", id, amount, receipt?.fee].filter(Boolean).join(" "),
    ),
  withParameters: (search: string, changes) => withParameters(new URLSearchParams(search), changes),
  badgeHref: (search: string, badge) => badgeHref(new URLSearchParams(search), badge),
  hasLatest: (months: number[], unreadable: number, hasMore: boolean) =>
    hasLatest({
      entries: months.map((month) => ({ name: "Weight", at: measured(month), value: 80 })),
      unreadable,
      hasMore,
    }),
  drawn: (units: (string | null)[]) =>
    vitalGroups(
      units.map((unit, nth) => ({
        name: "Weight",
        at: measured(nth + 1),
        value: nth + 1,
        ...(unit === null ? {} : { unit }),
      })),
    )[0]?.points.map(({ values }) => values?.[0] ?? null),
  timelineQuery: (path: string, now?: string) => {
    const { searchParams } = address(path);
    return timelineQuery(viewOf(searchParams), filterOf(searchParams, now));
  },
  filterErrors: (from: string, to: string) =>
    filterOf(new URLSearchParams({ show: "filter", from, to })).dates.errors,
  compared: (
    points: Parameters<typeof pointOf>[],
    value: string,
    summary: string | undefined,
    at?: string,
  ) => {
    const now = { name: "Iron", value, ...(summary === undefined ? {} : { summary }) };
    const found = lastValuesOf(now, { points: points.map((one) => pointOf(...one)) }, at);
    return [found.map(writtenLast).join(" and "), changeText(found, now)];
  },
});

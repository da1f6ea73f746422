import { dateAndTime, dayOrMonth, isoDay, shortDate, weekdayDate } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import {
  bookAnotherHref,
  bookAnotherTimeVerb,
  cancelledFacts,
  cancelledTitle,
} from "#app/shell/page/practice-cancelled.ts";
import type { HiddenFields } from "#app/shell/patient/record-form.tsx";
import type { BadgeProps } from "#app/ui/badge.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { doseBefore } from "#practice-api/immunisations/rules.ts";
import { shownSubject } from "#practice-api/messages/rules.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderAction } from "#practice-api/reminders/rules.ts";
import type { NeedSource, ReadSource } from "./sources.ts";

export type Offers = (area: MenuArea) => boolean;

/** A form opens what is marked as read by opening it (ruling B31). */
export type Action = LinkAction | FormAction | { verb: "Call" };

type LinkAction = { verb: string; href: string; isDocument?: boolean };

export type FormAction = { verb: string; form: string; fields: HiddenFields };

export type Words = {
  title: string;
  /** Several facts are shown on a line each. */
  facts: string | readonly (string | undefined)[];
  badge?: BadgeProps | undefined;
  action: Action | undefined;
  more?: readonly (LinkAction | FormAction)[];
};

/** A row of the list, or several of one kind in one row. */
type Kind<S extends NeedSource, N> = {
  source: S;
  find(read: ReadSource<S>): readonly N[];
  /** What is due has the earliest first, everything else the latest. */
  isDue: boolean;
  /** Nothing is to be done: the practice is to answer (ruling P123). */
  isWaiting?: true;
  /** Of a vaccine without a day, a day of its month. */
  dateOf(need: N): string | undefined;
  nameOf?(need: N): string | undefined;
  icon: IconName;
  tone: "tint" | "plain" | "info" | "danger" | "warning";
  words(need: N, offers: Offers): Words;
  /** How many are called, and where all of them are. */
  many: { title: string; badge?: BadgeProps; href: string };
};

const kind = <S extends NeedSource, N>(row: Kind<S, N>) => row;

const overdue: BadgeProps = { tone: "danger", icon: "alert-triangle", children: "Overdue" };
const due: BadgeProps = { tone: "warning", icon: "clock", children: "Due" };
const high: BadgeProps = { tone: "danger", icon: "arrow-up", children: "High" };

/** The most pressing first. Ruling P24 gives the reasons. */
export const kinds = {
  video: kind({
    source: "appointments",
    find: ({ videos }) => videos.map(({ id, startsAt, provider }) => ({ id, startsAt, provider })),
    isDue: true,
    dateOf: ({ startsAt }) => startsAt,
    nameOf: ({ provider }) => provider,
    icon: "video",
    tone: "tint",
    words: ({ id, startsAt, provider }) => ({
      title: "Your video consult is open",
      facts: facts(dateAndTime(startsAt), provider),
      action: { verb: "Join", href: address("/zoom", { appointment: id }), isDocument: true },
    }),
    many: { title: "open video consults", href: "/appointments?tab=upcoming" },
  }),
  cancelled: kind({
    source: "appointments",
    find: ({ cancelled }) => cancelled.map((appointment) => ({ id: appointment.id, appointment })),
    isDue: true,
    dateOf: ({ appointment }) => appointment.startsAt,
    nameOf: ({ appointment }) => appointment.type,
    icon: "calendar",
    tone: "info",
    words: ({ appointment }) => ({
      title: cancelledTitle(appointment),
      facts: cancelledFacts(appointment),
      action: undefined,
      more: [{ verb: bookAnotherTimeVerb, href: bookAnotherHref(appointment) }],
    }),
    many: { title: "appointments cancelled by the practice", href: "/appointments?tab=upcoming" },
  }),
  unclearRequest: kind({
    source: "medications",
    find: ({ requests }) => requests.filter(({ isUnclear }) => isUnclear),
    isDue: false,
    dateOf: ({ on }) => on,
    nameOf: ({ medicines }) => namesOf(medicines),
    icon: "help",
    tone: "tint",
    words: (request) => ({
      title: `We do not know whether the practice has ${request.isOwn ? "your" : "the"} request of ${shortDate(request.on)}`,
      facts: [namesOf(request.medicines), "Call first: sending again may ask twice."],
      action: { verb: "Call" },
      more: [askAgain("Send again", request), { verb: "The practice has it", ...settle(request) }],
    }),
    many: { title: "requests for a repeat that the practice may not have", href: "/medications" },
  }),
  lateRequest: kind({
    source: "medications",
    find: ({ requests }) => requests.filter(({ isUnclear, isLate }) => !isUnclear && isLate),
    isDue: true,
    dateOf: ({ on }) => on,
    nameOf: ({ medicines }) => namesOf(medicines),
    icon: "pill",
    tone: "tint",
    words: (request) => ({
      ...askedWords(request),
      action: { verb: "Call" },
      more: [
        { verb: "See it", href: "/medications" },
        { verb: "I have it already", ...settle(request) },
      ],
    }),
    many: { title: "requests for a repeat without a new script yet", href: "/medications" },
  }),
  payment: kind({
    source: "billing",
    find: ({ charged }) =>
      charged.map(({ id, chargedAt, amount, fee }) => ({ id, on: chargedAt, total: amount + fee })),
    isDue: true,
    dateOf: ({ on }) => on,
    nameOf: ({ total }) => money(total),
    icon: "card",
    tone: "tint",
    words: ({ id, on, total }) => ({
      title: "A payment is not confirmed yet. Do not pay again",
      facts: `${money(total)} by card${on === undefined ? "" : ` on ${shortDate(on)}`}. Your card was charged.`,
      action: { verb: "Look", href: `/accounts/payment/${encodeURIComponent(id)}` },
    }),
    many: { title: "payments not confirmed yet. Do not pay again", href: "/accounts" },
  }),
  result: kind({
    source: "results",
    find: ({ unread }) => unread,
    isDue: false,
    dateOf: ({ reportedAt }) => reportedAt,
    nameOf: ({ test }) => test,
    icon: "flask",
    tone: "tint",
    words: ({ id, test, reportedAt, laboratory, author }) => ({
      title: `New result: ${test}`,
      facts: facts(day(reportedAt), laboratory, author),
      action: {
        verb: "Open",
        form: address("/reports", { result: id }),
        fields: { intent: "open", resultId: id, test },
      },
    }),
    many: { title: "new results", href: "/reports?show=unread" },
  }),
  overdueVaccine: vaccine("overdue", "Was due", {
    tone: "danger",
    many: { title: "vaccines", badge: overdue, href: "/immunisation" },
  }),
  reminder: kind({
    source: "reminders",
    find: ({ reminders }) => reminders,
    isDue: false,
    dateOf: ({ sentAt }) => sentAt,
    nameOf: ({ title }) => title,
    icon: "bell",
    tone: "plain",
    words: (reminder, offers) => ({
      title: `Reminder: ${reminder.title ?? "from your practice"}`,
      facts: [reminder.description, reminder.sentAt && `Sent ${shortDate(reminder.sentAt)}`],
      badge: high,
      action: actionOfReminder(reminder, offers),
    }),
    many: { title: "reminders", badge: high, href: "/reminders" },
  }),
  dueVaccine: vaccine("due", "Due", {
    tone: "warning",
    many: { title: "vaccines", badge: due, href: "/immunisation" },
  }),
  message: kind({
    source: "messages",
    find: ({ unread }) =>
      unread.map(({ id, inboxName, sender, subject, sentAt }) => {
        return { id, name: (inboxName ?? sender?.name)?.trim(), subject: subject?.trim(), sentAt };
      }),
    isDue: false,
    dateOf: ({ sentAt }) => sentAt,
    nameOf: ({ name }) => name,
    icon: "mail",
    tone: "tint",
    words: ({ id, name, subject, sentAt }) => ({
      title: `New message from ${name || "your practice"}`,
      facts: [shownSubject(subject || "No subject"), day(sentAt)],
      action: {
        verb: "Read",
        form: address("/emails", { message: id }),
        fields: { intent: "open", messageId: id },
      },
    }),
    many: { title: "new messages", href: "/emails?filter=unread" },
  }),
  /** One for all open invoices but those in payments that are not settled. `oldest` where each has a day. */
  invoice: kind({
    source: "billing",
    find: ({ open, isUnderWay }) => {
      const days = open.flatMap(({ issuedOn }) => (issuedOn === undefined ? [] : [isoDay(issuedOn)])).sort();
      const oldest = days.length === open.length ? days[0] : undefined;
      const total = open.reduce((sum, { payNow = 0 }) => sum + payNow, 0);
      return open.length > 0 || isUnderWay ? [{ count: open.length, total, oldest, isUnderWay }] : [];
    },
    isDue: true,
    dateOf: ({ oldest }) => oldest,
    icon: "card",
    tone: "plain",
    words: ({ count, total, oldest }) =>
      count === 0
        ? {
            title: "A payment is under way",
            facts: "Do not pay again before it is settled.",
            action: { verb: "Look", href: "/accounts" },
          }
        : {
            title: `${plural(count, "invoice")} to pay, ${money(total)}`,
            facts:
              oldest === undefined
                ? "On your account"
                : `${count === 1 ? "From" : "The oldest is from"} ${shortDate(oldest)}`,
            action: { verb: "Choose", href: "/accounts" },
          },
    many: { title: "accounts to pay", href: "/accounts" },
  }),
  repeat: kind({
    source: "medications",
    find: ({ medicines }) => (medicines.length === 0 ? [] : [{ medicines }]),
    isDue: true,
    dateOf: ({ medicines }) => medicines[0]?.endsOn,
    icon: "pill",
    tone: "plain",
    words: ({ medicines }) => ({
      title: medicines.length === 1 ? "A repeat to ask for" : `${medicines.length} repeats to ask for`,
      // What is left of a supply is not known.
      facts: medicines.map(({ name, period, from }) => `${name}: ${period} from ${shortDate(from)}`),
      action: askAgain("Ask", { medicines }),
    }),
    many: { title: "repeats to ask for", href: "/medications" },
  }),
  waitingRequest: kind({
    source: "medications",
    find: ({ requests }) => requests.filter(({ isUnclear, isLate }) => !isUnclear && !isLate),
    isDue: true,
    isWaiting: true,
    dateOf: ({ on }) => on,
    nameOf: ({ medicines }) => namesOf(medicines),
    icon: "pill",
    tone: "plain",
    words: (request) => ({ ...askedWords(request), action: { verb: "See it", href: "/medications" } }),
    many: { title: "requests for a repeat", href: "/medications" },
  }),
  unanswered: kind({
    source: "messages",
    find: ({ unanswered }) => unanswered,
    isDue: true,
    isWaiting: true,
    dateOf: ({ sentAt }) => sentAt,
    nameOf: ({ subject }) => subject || "No subject",
    icon: "mail",
    tone: "plain",
    words: ({ id, name, subject, sentAt, usual }) => ({
      title: `No reply in your Inbox yet: ${shownSubject(subject || "No subject")}`,
      facts: [
        `${name === "" ? "Sent" : `To ${name},`} ${weekdayDate(sentAt)}. Usual: ${usual}.`,
        "If you still need an answer, call.",
      ],
      action: { verb: "Call" },
      more: [
        { verb: "See Sent", href: "/emails?box=sent" },
        { verb: "No reply needed", form: "/emails", fields: { intent: "settle", messageId: id } },
      ],
    }),
    many: { title: "messages without a reply in your Inbox yet", href: "/emails?box=sent" },
  }),
};

export type NeedKind = keyof typeof kinds;
type FactsOf<K extends NeedKind> = ReturnType<(typeof kinds)[K]["find"]>[number];
export type Need = { [K in NeedKind]: { kind: K } & FactsOf<K> }[NeedKind];

/** A need fits the row of its kind, which the type of the table cannot say. */
export const kindOf = ({ kind }: { kind: NeedKind }) => kinds[kind] as unknown as Kind<NeedSource, Need>;

type Vaccine = Pick<Immunisation, "id" | "name"> & {
  [M in "dueAt" | "month" | "message"]?: Immunisation[M] | undefined;
} & {
  booked?: BookedAppointment | undefined;
  /** To be booked, or booked, as others are. */
  isOfSeveral: boolean;
};

function vaccine(
  which: "overdue" | "due",
  when: string,
  { tone, many }: Pick<Kind<"immunisations", Vaccine>, "tone" | "many">,
) {
  return kind({
    source: "immunisations",
    find: (read): readonly Vaccine[] => {
      const toBook = [...read.overdue, ...read.due].filter(({ message }) => !asksToRing(message));
      const areSeveral = (isBooked: boolean) =>
        toBook.filter(({ booked }) => isBooked === !!booked).length > 1;
      return read[which].map((one) => {
        const { id, name, dueAt, month, message, booked } = one;
        const isAfterOther = !booked && doseBefore(name, [...read.overdue, ...read.due]) !== undefined;
        const isOfSeveral = toBook.includes(one) && (isAfterOther || areSeveral(booked !== undefined));
        return { id, name, dueAt, month, message, booked, isOfSeveral };
      });
    },
    isDue: true,
    dateOf: ({ dueAt, month }) => dueAt ?? month,
    nameOf: ({ name }) => name,
    icon: "shield",
    tone,
    words: ({ id, name, dueAt, month, message, booked, isOfSeveral }, offers) => {
      const on = dayOrMonth(dueAt, month);
      return {
        title: `Vaccine: ${name}`,
        facts: [on === undefined ? "Date not recorded" : `${when} ${on}`, message && `“${message}”`],
        badge: many.badge,
        action: asksToRing(message)
          ? { verb: "Call" }
          : book(offers, { immunisation: id }, isOfSeveral && !booked ? many.href : undefined),
      };
    },
    many,
  });
}

function actionOfReminder(reminder: Reminder & { wordsToRing?: string | undefined }, offers: Offers) {
  const { id, wordsToRing } = reminder;
  const action = reminderAction(reminder);
  if (action === "ring" || wordsToRing !== undefined) return { verb: "Call" } as const;
  if (action === "book") return book(offers, id === undefined ? {} : { reminder: id });
  if (!offers("messages")) return undefined;
  return {
    verb: action === "ask" ? "Ask for it" : "Message",
    href: id === undefined ? "/emails/compose" : address("/emails/compose", { reminder: id }),
  };
}

type Search = Readonly<Record<string, string>>;

const address = (path: string, search: Search) => `${path}?${new URLSearchParams(search)}`;

const book = (
  offers: Offers,
  about: Search,
  href = address("/appointments", { tab: "book", ...about }),
): LinkAction | undefined => (offers("appointments") ? { verb: "Book", href } : undefined);

const askAgain = (
  verb: string,
  { medicines }: { medicines: readonly { id: string | undefined }[] },
): FormAction => ({
  verb,
  form: "/medication",
  fields: { intent: "add", ids: medicines.flatMap(({ id }) => id ?? []) },
});

/** The patient knows what became of the request of this moment. */
const settle = ({ at }: { at: number }) => ({
  form: "/medication",
  fields: { intent: "settle", at },
});

type Asked = ReadSource<"medications">["requests"][number];

const askedWords = ({ on, usual, medicines }: Asked) => ({
  title: `Repeat: Asked ${weekdayDate(on)}, no new script yet`,
  facts: [namesOf(medicines), usual && `Usual: ${usual}`],
});

const namesOf = (medicines: readonly { name: string }[]) => medicines.map(({ name }) => name).join(", ");

export const day = (iso: string | undefined) => (iso === undefined ? undefined : shortDate(iso));

export const facts = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ");

import { dateAndTime, dayOrMonth, shortDate } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { bookAnotherVerb, bookedText, seeAppointment, timeAndType } from "#app/shell/page/booked.ts";
import {
  bookAnother,
  bookAnotherHref,
  cancelledFacts,
  cancelledTitle,
} from "#app/shell/page/practice-cancelled.ts";
import type { BadgeProps } from "#app/ui/badge.tsx";
import type { EndingSupply } from "#machines/repeat-medication/supply.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import { reminderAction } from "#practice-api/reminders/rules.ts";
import {
  dateOf,
  isAnswered,
  type Need,
  type NeedKind,
  type NeedOf,
  type NeedRow,
  type Needs,
  sourceOf,
} from "./need.ts";

export type Offers = (area: MenuArea) => boolean;

/** A form opens what is marked as read by opening it (ruling B31). */
export type Action = LinkAction | FormAction | { verb: "Call" };

type LinkAction = { verb: string; href: string; isDocument?: boolean };

export type FormAction = {
  verb: string;
  form: string;
  fields: readonly (readonly [name: string, value: string])[];
};

export type Words = {
  title: string;
  /** Several are a line each. */
  facts: string | readonly (string | undefined)[];
  badge?: BadgeProps | undefined;
  action: Action | undefined;
  more?: readonly (LinkAction | FormAction)[];
  named?: readonly NamedNeed[];
};

export type NamedNeed = { text: string; open: FormAction | undefined };

const address = (path: string, search: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(search)}`;

export function wordsOfRow({ kind, needs }: NeedRow, sources: Needs["sources"], offers: Offers): Words {
  const [need, ...others] = needs;
  if (others.length === 0) return answeredWords(need, wordsOf(need, offers), offers);
  const { title, badge: own, href } = many[kind];
  const isBooked = needs.every((one) => "booked" in one && one.booked !== undefined);
  const badge = isBooked ? booked : isAnswered(need) ? undefined : own;
  const named = needs.slice(0, needs.length - namedFirst > 1 ? namedFirst : needs.length);
  const rest = needs.length - named.length;
  const isAll = sources[sourceOf(kind)] === "whole";
  return {
    title: `${isAll ? "" : "At least "}${needs.length} ${title}`,
    named: named.map((one) => {
      const own = wordsOf(one, offers).action;
      return { text: lineOf(one), open: own !== undefined && "form" in own ? own : undefined };
    }),
    facts: rest === 0 ? "" : `and ${rest} more`,
    badge,
    action: { verb: "See all", href },
  };
}

/** The most pressing ones are named. A single further one is named as well. */
const namedFirst = 3;

const overdue: BadgeProps = { tone: "danger", icon: "alert-triangle", children: "Overdue" };
const due: BadgeProps = { tone: "warning", icon: "clock", children: "Due" };
const booked: BadgeProps = { tone: "success", icon: "check", children: "Booked" };
const given = (on: string): BadgeProps => ({
  tone: "success",
  icon: "check",
  children: `Given ${shortDate(on)}`,
});
const high: BadgeProps = { tone: "danger", icon: "arrow-up", children: "High" };

const many: Readonly<Record<NeedKind, { title: string; badge?: BadgeProps; href: string }>> = {
  video: { title: "open video consults", href: "/appointments?tab=upcoming" },
  cancelled: { title: "appointments cancelled by the practice", href: "/appointments?tab=upcoming" },
  unclearRequest: {
    title: "requests for a repeat that the practice may not have",
    href: "/medications",
  },
  lateRequest: { title: "requests for a repeat without a new script yet", href: "/medications" },
  payment: { title: "payments not confirmed yet. Do not pay again", href: "/accounts" },
  result: { title: "new results", href: "/reports?show=unread" },
  overdueVaccine: { title: "vaccines", badge: overdue, href: "/immunisation?tab=overdue" },
  dueVaccine: { title: "vaccines", badge: due, href: "/immunisation?tab=due" },
  reminder: { title: "reminders", badge: high, href: "/reminders" },
  message: { title: "new messages", href: "/emails?filter=unread" },
  invoice: { title: "accounts to pay", href: "/accounts" },
  repeat: { title: "repeats to ask for", href: "/medications" },
};

function lineOf(need: Need) {
  if ("booked" in need && need.booked !== undefined) return `${nameOf(need)}: ${timeAndType(need.booked)}`;
  return facts(nameOf(need), "month" in need ? dayOrMonth(need.dueAt, need.month) : day(dateOf(need)));
}

/** What is booked or given is said in place of what was to be booked (ruling B105). */
function answeredWords(need: Need, words: Words, offers: Offers): Words {
  if ("givenOn" in need && need.givenOn !== undefined) {
    const { action: _, ...rest } = words;
    return { ...rest, badge: given(need.givenOn), action: undefined };
  }
  const { action } = words;
  if (!("booked" in need) || need.booked === undefined || action === undefined || !("href" in action))
    return words;
  return {
    ...words,
    facts: [bookedText(need.booked), ...[words.facts].flat()],
    badge: booked,
    action: undefined,
    more: [...(offers("appointments") ? [seeAppointment] : []), { verb: bookAnotherVerb, href: action.href }],
  };
}

function nameOf(need: Need): string | undefined {
  switch (need.kind) {
    case "video":
      return need.provider;
    case "cancelled":
      return need.appointment.type;
    case "result":
      return need.test;
    case "unclearRequest":
    case "lateRequest":
      return namesOf(need);
    case "payment":
      return money(need.total);
    case "reminder":
      return need.title;
    case "overdueVaccine":
    case "dueVaccine":
    case "message":
      return need.name;
    default:
      return undefined;
  }
}

function wordsOf(need: Need, offers: Offers): Words {
  const book = (about: Readonly<Record<string, string>>): Action | undefined =>
    offers("appointments")
      ? { verb: "Book", href: address("/appointments", { tab: "book", ...about }) }
      : undefined;
  switch (need.kind) {
    case "video":
      return {
        title: "Your video consult is open",
        facts: facts(dateAndTime(need.startsAt), need.provider),
        action: { verb: "Join", href: address("/zoom", { appointment: need.id }), isDocument: true },
      };
    case "cancelled":
      return {
        title: cancelledTitle(need.appointment),
        facts: cancelledFacts(need.appointment),
        action: undefined,
        more: [{ verb: bookAnother, href: bookAnotherHref(need.appointment) }],
      };
    case "unclearRequest":
      return {
        title: `We do not know whether the practice has ${need.isOwn ? "your" : "the"} request of ${shortDate(need.on)}`,
        facts: [namesOf(need), "Call first: sending again may ask twice."],
        action: { verb: "Call" },
        more: [askAgain("Send again", need), { verb: "The practice has it", ...settle(need) }],
      };
    case "lateRequest":
      return {
        title: `Asked ${shortDate(need.on)}, no new script yet`,
        facts: namesOf(need),
        action: { verb: "Call" },
        more: [
          { verb: "See it", href: "/medications" },
          { verb: "I have it already", ...settle(need) },
        ],
      };
    case "payment":
      return {
        title: "A payment is not confirmed yet. Do not pay again",
        facts: `${money(need.total)} by card${need.on === undefined ? "" : ` on ${shortDate(need.on)}`}. Your card was charged.`,
        action: { verb: "Look", href: `/accounts/payment/${encodeURIComponent(need.id)}` },
      };
    case "result":
      return {
        title: `New result: ${need.test}`,
        facts: facts(day(need.reportedAt), need.laboratory, need.author),
        action: {
          verb: "Open",
          form: address("/reports", { result: need.id }),
          fields: [
            ["intent", "open"],
            ["resultId", need.id],
            ["test", need.test],
          ],
        },
      };
    case "overdueVaccine":
    case "dueVaccine":
      return {
        title: `Vaccine: ${need.name}`,
        facts: [dueText(need), need.message && `“${need.message}”`],
        badge: need.kind === "dueVaccine" ? due : overdue,
        action: asksToRing(need.message) ? { verb: "Call" } : book({ immunisation: need.id }),
      };
    case "reminder":
      return {
        title: `Reminder: ${need.title ?? "from your practice"}`,
        facts: [need.description, need.sentAt && `Sent ${shortDate(need.sentAt)}`],
        badge: high,
        action: actionOfReminder(need, offers, book),
      };
    case "message":
      return {
        title: `New message from ${need.name || "your practice"}`,
        facts: [need.subject || "No subject", day(need.sentAt)],
        action: {
          verb: "Read",
          form: address("/emails", { message: need.id }),
          fields: [
            ["intent", "open"],
            ["messageId", need.id],
          ],
        },
      };
    case "invoice":
      if (need.count === 0) {
        return {
          title: "A payment is under way",
          facts: "Do not pay again before it is settled.",
          action: { verb: "Look", href: "/accounts" },
        };
      }
      return {
        title: `${plural(need.count, "invoice")} to pay`,
        facts:
          need.oldest === undefined
            ? "On your account"
            : `${need.count === 1 ? "From" : "The oldest is from"} ${shortDate(need.oldest)}`,
        action: { verb: "Choose", href: "/accounts" },
      };
    default:
      return {
        title:
          need.medicines.length === 1 ? "A repeat to ask for" : `${need.medicines.length} repeats to ask for`,
        facts: need.medicines.map(supplyText),
        action: askAgain("Ask", need),
      };
  }
}

type Asking = { medicines: readonly { id: string | undefined }[] };

const askAgain = (verb: string, { medicines }: Asking): FormAction => ({
  verb,
  form: "/medication",
  fields: [
    ["intent", "add"],
    ...medicines.flatMap(({ id }) => (id === undefined ? [] : [["ids", id] as const])),
  ],
});

/** The patient knows what became of the request of this moment. */
const settle = ({ at }: { at: number }) => ({
  form: "/medication",
  fields: [["intent", "settle"] as const, ["at", String(at)] as const],
});

const namesOf = ({ medicines }: { medicines: readonly { name: string }[] }) =>
  medicines.map(({ name }) => name).join(", ");

function actionOfReminder(
  { id, ...reminder }: NeedOf<"reminder">,
  offers: Offers,
  book: (about: Readonly<Record<string, string>>) => Action | undefined,
): Action | undefined {
  const action = reminderAction(reminder);
  if (action === "ring") return { verb: "Call" };
  if (action === "book") return book(id === undefined ? {} : { reminder: id });
  if (!offers("messages")) return undefined;
  return {
    verb: action === "ask" ? "Ask for it" : "Message",
    href: id === undefined ? "/emails/compose" : address("/emails/compose", { reminder: id }),
  };
}

function dueText({ kind, dueAt, month }: NeedOf<"overdueVaccine" | "dueVaccine">): string {
  const when = dayOrMonth(dueAt, month);
  if (when === undefined) return "Date not recorded";
  return `${kind === "dueVaccine" ? "Due" : "Was due"} ${when}`;
}

/** What is left of a supply is not known. */
const supplyText = ({ name, period, from }: EndingSupply) => `${name}: ${period} from ${shortDate(from)}`;

const day = (iso: string | undefined) => (iso === undefined ? undefined : shortDate(iso));

const facts = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ");

import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateAndTime, shortDate } from "#app/format/dates.ts";
import { phoneHref } from "#app/format/phone.ts";
import { WithPhone } from "#app/shell/page/with-phone.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { coveringClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import { reminderAction } from "#practice-api/reminders/rules.ts";
import type { EndingSupply, Need, NeedKind } from "./need.ts";

/** What a press on a row does. A form opens what is marked as read by opening it (ruling B31). */
type Action =
  | { verb: string; href: string; isDocument?: boolean }
  | { verb: string; form: string; fields: Readonly<Record<string, string>> }
  | { verb: "Call" };

type Words = { title: string; facts: ReactNode; badge?: BadgeProps; action: Action | undefined };

const looks: Readonly<Record<NeedKind, { icon: IconName; tone: string }>> = {
  video: { icon: "video", tone: "bg-tint text-on-tint" },
  result: { icon: "flask", tone: "bg-tint text-on-tint" },
  vaccine: { icon: "shield", tone: "bg-danger-bg text-danger-fg" },
  reminder: { icon: "bell", tone: "bg-sunken text-text" },
  message: { icon: "mail", tone: "bg-tint text-on-tint" },
  invoice: { icon: "card", tone: "bg-sunken text-text" },
  repeat: { icon: "pill", tone: "bg-sunken text-text" },
};

const unread: BadgeProps = { tone: "accent", icon: "mail", children: "Unread" };

export type NeedRowProps = {
  need: Need;
  /** Whether the account's menu has an area. */
  offers: (area: MenuArea) => boolean;
};

/** One thing that needs the patient: its name, its reason from the record and one verb. The whole row responds. */
export function NeedRow({ need, offers }: NeedRowProps) {
  const { title, facts, badge, action } = wordsOf(need, offers);
  const { icon, tone } = looks[need.kind];
  return (
    <li className="relative grid grid-cols-start-rest gap-x-4 gap-y-1.5 px-4 py-4 text-small/6 hover:has-[a,button]:bg-sunken @split:grid-cols-start-rest-end @split:items-center @split:gap-x-6 @split:px-8">
      <span className={`grid size-touch place-content-center rounded-full ${tone}`}>
        <Icon name={icon} size="small" />
      </span>
      <div className="wrap-anywhere min-w-0">
        <h3 className="text-body/6">{title}</h3>
        <p className="text-muted">{facts}</p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden @split:col-start-3 @split:justify-end @split:gap-x-8">
        {badge === undefined ? <span /> : <Badge {...badge} />}
        {action === undefined ? null : <RowAction action={action} about={title} />}
      </div>
    </li>
  );
}

const verbClass = `inline-flex min-h-8 min-w-18 items-center justify-end gap-1 font-semi text-link no-underline hover:underline cursor-pointer ${coveringClass} after:-outline-offset-3`;

function RowAction({ action, about }: { action: Action; about: string }) {
  const verb = (
    <>
      {action.verb}
      <span className="sr-only"> {about}</span>
      <Icon name="chevron-right" size="small" />
    </>
  );
  if ("form" in action) {
    return (
      <RecordForm action={action.form}>
        {Object.entries(action.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={verbClass}>
          {verb}
        </button>
      </RecordForm>
    );
  }
  if (!("href" in action)) {
    return (
      <WithPhone>
        {(phone) =>
          phone === undefined ? null : (
            <a href={phoneHref(phone)} className={verbClass}>
              {verb}
            </a>
          )
        }
      </WithPhone>
    );
  }
  return (
    <Link to={action.href} reloadDocument={action.isDocument === true} className={verbClass}>
      {verb}
    </Link>
  );
}

const address = (path: string, search: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(search)}`;

function wordsOf(need: Need, offers: NeedRowProps["offers"]): Words {
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
    case "result":
      return {
        title: `New result: ${need.test}`,
        facts: facts(day(need.reportedAt), need.laboratory, need.author),
        badge: unread,
        action: {
          verb: "Open",
          form: address("/reports", { result: need.id }),
          fields: { intent: "open", resultId: need.id, test: need.test },
        },
      };
    case "vaccine":
      return {
        title: `Vaccine: ${need.name}`,
        facts: (
          <>
            {need.dueAt === undefined ? "Date not recorded" : `Was due ${shortDate(need.dueAt)}`}
            {need.message === undefined ? null : <span className="block">“{need.message}”</span>}
          </>
        ),
        badge: { tone: "danger", icon: "alert-triangle", children: "Overdue" },
        action: asksToRing(need.message) ? { verb: "Call" } : book({ immunisation: need.id }),
      };
    case "reminder":
      return {
        title: `Reminder: ${need.title ?? "from your practice"}`,
        facts: facts(need.description, day(need.sentAt)),
        badge: { tone: "danger", icon: "arrow-up", children: "High" },
        action: actionOfReminder(need, offers, book),
      };
    case "message":
      return {
        title: `Message from ${need.name || "your practice"}`,
        facts: facts(need.subject || "No subject", day(need.sentAt)),
        badge: unread,
        action: {
          verb: "Read",
          form: address("/emails", { message: need.id }),
          fields: { intent: "open", messageId: need.id },
        },
      };
    case "invoice":
      return {
        title: need.count === 1 ? "1 invoice to pay" : `${need.count} invoices to pay`,
        facts:
          need.oldest === undefined
            ? "On your account"
            : `${need.count === 1 ? "Of" : "The oldest is of"} ${shortDate(need.oldest)}`,
        action: { verb: "Choose", href: "/accounts" },
      };
    default:
      return {
        title:
          need.medicines.length === 1 ? "A repeat to ask for" : `${need.medicines.length} repeats to ask for`,
        facts: need.medicines.map((medicine) => (
          <span key={medicine.id} className="block">
            {supplyText(medicine)}
          </span>
        )),
        action: { verb: "Ask", href: "/medication/repeat" },
      };
  }
}

function actionOfReminder(
  { id, ...reminder }: Extract<Need, { kind: "reminder" }>,
  offers: NeedRowProps["offers"],
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

/** What the record says of a supply. What is left of it is not known. */
const supplyText = ({ name, period, from }: EndingSupply) => `${name}: ${period} from ${shortDate(from)}`;

const day = (iso: string | undefined) => (iso === undefined ? undefined : shortDate(iso));

const facts = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ");

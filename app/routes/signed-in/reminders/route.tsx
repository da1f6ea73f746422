import { defer } from "#app/.server/defer.ts";
import type { WaitingReminder } from "#app/.server/record/vaccines-and-reminders.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { shortDate } from "#app/format/dates.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { ListScreenHeader } from "#app/lists/tabbed-header.tsx";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { findableReminder } from "#app/shell/find/record-entries.ts";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { ActionLink, BookAbout, RecordAction } from "#app/shell/page/record-action.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderAction } from "#practice-api/reminders/rules.ts";
import type { Route } from "./+types/route";
import { listReminders } from "./loader.server.ts";
import "#app/lists/card-pairs.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader((args) =>
  defer(args, { list: listReminders(args.services, args.context, pagesIn(args.url.searchParams)) }),
);

/** Spec 2, sections 2 and 9. */
export default function Reminders({ loaderData: { list } }: Route.ComponentProps) {
  useSeenList("reminders/all", useLastLoaded(list), findableReminder);
  return (
    <>
      <ListScreenHeader />
      <h2 className="sr-only">High priority first</h2>
      <ListPanel
        list={list}
        noun={{ one: "reminder", many: "reminders" }}
        label="Reminders"
        href="/reminders"
        canPrint
        empty={<p>The practice has no reminders for you.</p>}
      >
        {({ entries }) => {
          const sender = commonSender(entries);
          return (
            <>
              {sender === undefined ? null : <p className="wrap-anywhere text-small">From {sender}</p>}
              <ul className="card-pairs">
                {entries.map((reminder, index) => (
                  <ReminderCard
                    key={reminder.id ?? index}
                    reminder={reminder}
                    isPrimary={index === 0 && reminder.priority === "high" && !reminder.booked}
                    hasCommonSender={sender !== undefined}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </ListPanel>
    </>
  );
}

function commonSender(reminders: readonly Reminder[]): string | undefined {
  const first = reminders[0]?.sender;
  return reminders.length > 1 && reminders.every(({ sender }) => sender === first) ? first : undefined;
}

const priorities = {
  high: { tone: "danger", icon: "arrow-up", children: "High priority" },
  medium: { tone: "warning", icon: "equal", children: "Medium priority" },
  normal: { tone: "success", icon: "minus", children: "Normal priority" },
} as const;

type ReminderCardProps = { reminder: WaitingReminder; isPrimary: boolean; hasCommonSender: boolean };

function ReminderCard({ reminder, isPrimary, hasCommonSender }: ReminderCardProps) {
  const { title, description, priority, note, sender = "Sender not recorded", sentAt } = reminder;
  return (
    <li className="card">
      <div className="card-top">
        <h3 tabIndex={-1}>{title ?? "Reminder"}</h3>
        <Priority priority={priority} />
      </div>
      {description === undefined ? null : <p>{description}</p>}
      {note === undefined ? null : (
        <p>
          <strong>Note:</strong> {note}
        </p>
      )}
      <p className="text-muted">
        {hasCommonSender ? "" : `${sender}, `}
        {sentAt === undefined ? (
          `${hasCommonSender ? "Date" : "date"} not recorded`
        ) : (
          <span className="whitespace-nowrap">
            {hasCommonSender ? "Sent" : "sent"} <WholeDates>{shortDate(sentAt)}</WholeDates>
          </span>
        )}
      </p>
      <Action reminder={reminder} isPrimary={isPrimary} />
    </li>
  );
}

function Action({ reminder, isPrimary }: Omit<ReminderCardProps, "hasCommonSender">) {
  const { id, title, description, booked, givenOn, wordsToRing } = reminder;
  const about = title ?? description ?? "this reminder";
  const action = reminderAction(reminder);
  if (action === "ring" || wordsToRing !== undefined) {
    return (
      <>
        {wordsToRing === undefined ? null : <p>The practice writes: “{wordsToRing}”</p>}
        <RecordAction note="Cannot be booked here">
          <CallButton />
        </RecordAction>
      </>
    );
  }
  if (action === "book" && givenOn !== undefined) {
    return (
      <p className="flex items-center gap-2 font-semi text-ink text-small">
        <Icon name="check" size="small" className="text-success-fg" />
        <span>
          <WholeDates>{`Given ${shortDate(givenOn)}`}</WholeDates>
        </span>
      </p>
    );
  }
  if (action === "book") {
    const isNamed = title !== undefined || description !== undefined;
    const variant = isPrimary ? "primary" : "secondary";
    return (
      <BookAbout
        kind="reminder"
        id={isNamed ? id : undefined}
        title={about}
        variant={variant}
        booked={booked}
      />
    );
  }
  return (
    <ActionLink
      area="messages"
      to={id === undefined ? "/emails/compose" : `/emails/compose?${new URLSearchParams({ reminder: id })}`}
      icon="mail"
      variant={isPrimary ? "primary" : "secondary"}
      about={about}
      note={action === "ask" ? "In a message to the practice" : undefined}
    >
      {action === "ask" ? "Ask for it" : "Message"}
    </ActionLink>
  );
}

/** A priority that the contract does not know keeps the practice's word. */
function Priority({ priority }: { priority: Reminder["priority"] }) {
  if (priority === "high" || priority === "medium" || priority === "normal")
    return <Badge {...priorities[priority]} />;
  return (
    <Badge tone="outline" icon="help">
      {priority?.replace(/^other-/, "").trim() || "Priority not recorded"}
    </Badge>
  );
}

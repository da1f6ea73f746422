import { isoDay, shortDate } from "#app/format/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";

const priorities = {
  high: { tone: "danger", icon: "arrow-up", word: "High" },
  medium: { tone: "warning", icon: "equal", word: "Medium" },
  normal: { tone: "success", icon: "check", word: "Normal" },
} as const;

/** Its heading can take the focus, because "Show more" moves it there. */
export function ReminderCard({ reminder }: { reminder: Reminder }) {
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
      <p className="card-line">
        {sender},{" "}
        {sentAt === undefined ? (
          "date not recorded"
        ) : (
          <time dateTime={isoDay(sentAt)} className="whitespace-nowrap">
            {shortDate(sentAt)}
          </time>
        )}
      </p>
    </li>
  );
}

/** The priority in a word. One that the contract does not know keeps the practice's word. */
function Priority({ priority }: { priority: Reminder["priority"] }) {
  if (priority === "high" || priority === "medium" || priority === "normal") {
    const { tone, icon, word } = priorities[priority];
    return (
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    );
  }
  return (
    <Badge tone="outline" icon="help">
      {priority?.replace(/^other-/, "").trim() || "Priority not recorded"}
    </Badge>
  );
}

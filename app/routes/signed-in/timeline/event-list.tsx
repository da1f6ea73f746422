import { Link } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { Months } from "#app/lists/month-groups.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ListedEvent } from "./.server/event-targets.ts";
import { groupEvents } from "./event-groups.ts";
import { kindOf } from "./event-kind.ts";

/** Events by month, with a heading for each day and provider. */
export function EventList({ events }: { events: readonly ListedEvent[] }) {
  return (
    <Months entries={events} dateOf={({ at }) => at}>
      {(month) => (
        <div className="card timeline-month">
          {groupEvents(month).map(({ day, provider, events }) => (
            <section key={`${day} ${provider}`} className="timeline-day">
              <h3 tabIndex={-1}>
                <time dateTime={day}>{shortDate(day)}</time>{" "}
                <span>{provider ?? "Provider not recorded"}</span>
              </h3>
              <ul className="month-rows">
                {events.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Months>
  );
}

/** What it was, and of what kind. It is pressable only when it is known what it opens. */
function EventRow({ event: { kind = "Event", detail, href, more } }: { event: ListedEvent }) {
  const content = (
    <>
      <span className="timeline-icon">
        <Icon name={kindOf(kind)?.icon ?? "clock"} size="small" />
      </span>
      <div>
        <h4 tabIndex={href === undefined ? -1 : undefined}>{detail ?? kind}</h4>
        <p>{[detail && kind, more].filter(Boolean).join(", ")}</p>
      </div>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className="timeline-event">{content}</div>
      ) : (
        <Link to={href} className="timeline-event">
          {content}
          <Icon name="chevron-right" size="small" className="timeline-more" />
        </Link>
      )}
    </li>
  );
}

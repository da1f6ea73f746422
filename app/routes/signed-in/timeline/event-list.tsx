import { shortDate } from "#app/format/dates.ts";
import { Months } from "#app/lists/month-groups.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TimelineEvent } from "#practice-api/timeline/endpoints.ts";
import { groupEvents } from "./event-groups.ts";
import { eventIcon } from "./event-icon.ts";

/** Events by month, with a card for each day and provider. */
export function EventList({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <Months entries={events} dateOf={({ at }) => at}>
      {(month) => (
        <div className="timeline-days">
          {groupEvents(month).map(({ day, provider, events }) => (
            <section key={`${day} ${provider}`} className="card timeline-day">
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

function EventRow({ event: { kind, detail } }: { event: TimelineEvent }) {
  return (
    <li className="timeline-event">
      <span className="timeline-icon">
        <Icon name={eventIcon(kind)} />
      </span>
      <div>
        <h4 tabIndex={-1}>{kind ?? "Event"}</h4>
        {detail === undefined ? null : <p>{detail}</p>}
      </div>
    </li>
  );
}

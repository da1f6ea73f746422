import { Link } from "react-router";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { Months } from "#app/lists/month-groups.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { ListedEvent } from "./.server/event-targets.ts";
import { arranged, kindOf } from "./event-kind.ts";

export function EventList({ events }: { events: readonly ListedEvent[] }) {
  return (
    <Months entries={events} dateOf={({ at }) => at}>
      {(month) => (
        <div className="card divide-y divide-line overflow-hidden p-0">
          {groupEvents(month).map(({ day, provider, events }) => (
            <section key={`${day} ${provider}`} className="timeline-day">
              <h3 tabIndex={-1} className="flex flex-wrap gap-x-3 px-4 pt-2.5 text-small/6 @split:px-6">
                <WholeDates>{shortDate(day)}</WholeDates>{" "}
                <span className="min-w-0 font-normal text-text wrap-anywhere">
                  {provider ?? "Practitioner not recorded"}
                </span>
              </h3>
              <ul className="month-rows *:border-t-0">
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

const row =
  "grid min-h-12 grid-cols-start-rest-end items-center gap-x-3 px-4 py-2 text-small/6 text-text no-underline wrap-anywhere @split:px-6";

/** Pressable only when it is known what the event opens. */
function EventRow({ event: { at, kind = "Event", detail, href, more } }: { event: ListedEvent }) {
  // The directions after the name of a medicine are no heading.
  const isMedicine = kindOf(kind)?.area === "medications";
  const [name = kind, directions] = isMedicine ? splitMedicine(detail) : [detail];
  const content = (
    <>
      <span className="grid size-8 place-items-center rounded-full bg-tint text-on-tint forced-colors:border">
        <Icon name={kindOf(kind)?.icon ?? "clock"} size="small" />
      </span>
      <div>
        <h4
          tabIndex={href === undefined ? -1 : undefined}
          className={`font-strong text-body/6 ${href === undefined ? "text-ink" : "text-link"}`}
        >
          {name}
        </h4>
        {directions === undefined ? null : <p className="max-w-measure">{directions}</p>}
        <p className="max-w-measure text-muted">
          <WholeDates isName={href !== undefined}>
            {[arranged(kind, at) ?? (detail && kind), more].filter(Boolean).join(", ")}
          </WholeDates>
        </p>
      </div>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className={row}>{content}</div>
      ) : (
        <Link to={href} className={`${row} hover:bg-tint focus-visible:-outline-offset-3`}>
          {content}
          <Icon name="chevron-right" size="small" className="text-link" />
        </Link>
      )}
    </li>
  );
}

/** Such as "Aspirin 100 mg tablet" and "one daily". */
function splitMedicine(detail = ""): [string | undefined, string?] {
  const [name, ...directions] = detail.split(", ");
  return directions.length === 0 ? [detail || undefined] : [name, directions.join(", ")];
}

/** The practice's day. */
type EventGroup = { day: string; provider: string | undefined; events: ListedEvent[] };

/** Spec 2, section 2. */
function groupEvents(events: readonly ListedEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const event of events) {
    const [day, provider] = [isoDay(event.at), event.provider];
    const key = `${day} ${provider ?? ""}`;
    const group = groups.get(key) ?? { day, provider, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}

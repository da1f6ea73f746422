import type { TimeEvent } from "../../control/client.ts";
import { timeEventText } from "../words/time-events.ts";
import { momentOf } from "../words/times.ts";

/** A month has hundreds. */
const shown = 5;

export function Fired({
  lead,
  fired,
  nameOf,
}: {
  lead: string;
  fired: readonly TimeEvent[];
  nameOf: (key: string) => string;
}) {
  return (
    <>
      {lead} {fired.length === 0 ? "Nothing happened on the way." : "On the way:"}
      {fired.length > 0 && (
        <ul className="list-disc ps-5">
          {fired.slice(0, shown).map((event) => (
            <li key={`${event.at} ${event.type} ${event.id ?? event.person}`}>
              {momentOf(event.at)}: {timeEventText(event, nameOf)}
            </li>
          ))}
        </ul>
      )}
      {fired.length > shown && ` … and ${fired.length - shown} more.`}
    </>
  );
}

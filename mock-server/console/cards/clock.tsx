import type { TimeEvent } from "../../control/client.ts";
import type { CardRow, PressProps } from "../parts/card.tsx";
import { Badge } from "../parts/controls.tsx";
import type { Values } from "../parts/values.ts";
import { useClockTime } from "../state/use-clock-time.ts";
import { useWorld, type World } from "../state/use-world.tsx";
import { firstNameOf } from "../words/people.ts";
import { timeEventText } from "../words/time-events.ts";
import { dayOf, instantOfLocalInput, localInputOf, momentOf, timeOf, zoneOf } from "../words/times.ts";

const advances = [
  { label: "+ 1 hour", by: "PT1H", said: "an hour" },
  { label: "+ 1 day", by: "P1D", said: "a day" },
  { label: "+ 30 days", by: "P30D", said: "30 days" },
] as const;

export function clock({ store: { control }, view: { clock: reads, description } }: World): CardRow {
  const { running = false, next, now = 0 } = reads.value ?? {};
  const nameOf = (key: string) => firstNameOf(description.value, key);
  const advance = ({ label, by, said }: (typeof advances)[number]): PressProps => ({
    label,
    act: async () => {
      const { now: reached, fired } = await control.advance(by);
      return firedText(`Advanced by ${said}. It is ${momentOf(reached)}.`, fired, nameOf);
    },
  });
  const setTime = async ({ to: typed = "" }: Values) => {
    const to = instantOfLocalInput(typed);
    if (to === undefined) throw new Error("Enter a day and a time.");
    if (Date.parse(to) >= Date.parse((await control.clock()).now))
      return firedText(`It is ${momentOf(to)}.`, (await control.advanceTo(to)).fired, nameOf);
    await control.setClock({ now: to });
    return `The clock went back to ${momentOf(to)}. Records keep what has happened; a snapshot goes back with everything.`;
  };
  const fields = [
    { name: "to", label: "New Zealand time", kind: "moment", value: localInputOf(now) },
  ] as const;
  const part = {
    reads,
    failed: "The clock could not be read.",
    body: <ClockTime />,
    presses: [
      ...advances.map(advance),
      {
        label: running ? "Stop it" : "Let it run",
        icon: running ? "pause" : "play",
        act: () => control.setClock({ running: !running }),
        said: running ? "The clock is stopped." : "The clock runs.",
      },
      {
        label: "Choose a time",
        look: "text",
        form: { title: "Set the clock", fields, submit: "Set the clock", act: setTime },
      },
    ],
    note: next && (
      <p>
        Next by itself: <b>{momentOf(next.at)}</b>, {timeEventText(next, nameOf)}.
      </p>
    ),
  } as const;
  const badge = running ? (
    <Badge tone="success" icon="play">
      Running
    </Badge>
  ) : (
    <Badge tone="info" icon="pause">
      Stopped
    </Badge>
  );
  return { title: "Clock", aside: reads.value && badge, parts: [part] };
}

function ClockTime() {
  const now = useClockTime(useWorld().view.clock.value);
  if (now === undefined) return null;
  return (
    <>
      <p className="font-heavy text-ink text-when">
        <span className="whitespace-nowrap">{dayOf(now)}</span>, {timeOf(now)}
      </p>
      <p className="text-muted">{zoneOf(now)}</p>
    </>
  );
}

/** A month has hundreds. */
const shown = 5;

function firedText(lead: string, fired: readonly TimeEvent[], nameOf: (key: string) => string) {
  if (fired.length === 0) return `${lead} Nothing happened on the way.`;
  return (
    <>
      {lead} On the way:
      <ul className="list-disc ps-5">
        {fired.slice(0, shown).map((event) => (
          <li key={`${event.at} ${event.type} ${event.id ?? event.person}`}>
            {momentOf(event.at)}: {timeEventText(event, nameOf)}
          </li>
        ))}
      </ul>
      {fired.length > shown && `… and ${fired.length - shown} more.`}
    </>
  );
}

import { useState } from "react";
import type { TimeEvent } from "../../control/client.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { TextField } from "../parts/form-input.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { firstNameOf } from "../words/people.ts";
import { timeEventText } from "../words/time-events.ts";
import { dayOf, instantOfLocalInput, localInputOf, momentOf, timeOf, zoneOf } from "../words/times.ts";
import { useClockTime } from "./use-clock-time.ts";

const steps = [
  { label: "+ 1 hour", by: "PT1H", said: "an hour" },
  { label: "+ 1 day", by: "P1D", said: "a day" },
  { label: "+ 30 days", by: "P30D", said: "30 days" },
] as const;

export function ClockCard() {
  const { store, view } = useWorld();
  const task = useTask(() => void store.refresh());
  const [typed, setTyped] = useState<string>();
  const reading = view.clock.value;
  const now = useClockTime(reading);
  const nameOf = (key: string) => firstNameOf(view.description.value, key);
  const advance = (name: string, said: string, advanced: () => ReturnType<typeof store.control.advance>) =>
    task.run(name, async () => {
      const { now: reached, fired } = await advanced();
      return <Fired lead={`${said} It is ${momentOf(reached)}.`} fired={fired} nameOf={nameOf} />;
    });
  const setTime = async () => {
    const to = instantOfLocalInput(typed ?? "");
    const isSet = await task.run("choose", async () => {
      if (to === undefined) throw new Error("Enter a day and a time.");
      if (now !== undefined && Date.parse(to) < now) {
        await store.control.setClock({ now: to });
        return `The clock went back to ${momentOf(to)}. Records keep what has happened; a snapshot goes back with everything.`;
      }
      const { fired } = await store.control.advanceTo(to);
      return <Fired lead={`It is ${momentOf(to)}.`} fired={fired} nameOf={nameOf} />;
    });
    if (isSet) setTyped(undefined);
  };
  const isRunning = reading?.running ?? false;
  return (
    <Card
      title="Clock"
      aside={
        reading && (
          <Badge tone={isRunning ? "success" : "info"} icon={isRunning ? "play" : "lock"}>
            {isRunning ? "Running" : "Frozen"}
          </Badge>
        )
      }
    >
      {view.clock.status === "failed" && (
        <Note tone="danger">The clock could not be read. {view.clock.reason}</Note>
      )}
      {now !== undefined && (
        <>
          <p className="clock">
            <span className="whitespace-nowrap">{dayOf(now)}</span>, {timeOf(now)}
          </p>
          <p className="text-muted">{zoneOf(now)}</p>
        </>
      )}
      <div className="acts mt-3">
        {steps.map(({ label, by, said }) => (
          <Button
            key={by}
            isPending={task.pending === by}
            onClick={() => void advance(by, `Advanced by ${said}.`, () => store.control.advance(by))}
          >
            {label}
          </Button>
        ))}
        <Button
          icon={isRunning ? "pause" : "play"}
          isPending={task.pending === "run"}
          onClick={() =>
            void task.run("run", async () => {
              await store.control.setClock({ running: !isRunning });
              return isRunning ? "The clock is frozen." : "The clock runs.";
            })
          }
        >
          {isRunning ? "Freeze it" : "Let it run"}
        </Button>
        <Button
          look="text"
          aria-expanded={typed !== undefined}
          onClick={() => setTyped(typed === undefined ? localInputOf(now ?? 0) : undefined)}
        >
          Choose a time
        </Button>
      </div>
      {typed !== undefined && (
        <form
          className="mt-2 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void setTime();
          }}
        >
          <TextField label="New Zealand time" type="datetime-local" value={typed} onChange={setTyped} />
          <div>
            <Button type="submit" isPending={task.pending === "choose"}>
              Set the clock
            </Button>
          </div>
        </form>
      )}
      <OutcomeLine outcome={task.outcome} />
      {reading?.next && (
        <p className="mt-2">
          Next by itself: <b>{momentOf(reading.next.at)}</b>, {timeEventText(reading.next, nameOf)}.
        </p>
      )}
    </Card>
  );
}

/** A month has hundreds. */
const shown = 5;

function Fired({
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

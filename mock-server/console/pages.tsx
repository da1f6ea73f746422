import { type ReactNode, useEffect, useRef } from "react";
import { capitalized } from "#practice-api/unicode.ts";
import type { PracticeDescription } from "../control/client.ts";
import { Card } from "./parts/card.tsx";
import { CopyButton, Icon, PlaceLink } from "./parts/controls.tsx";

const parts = [
  [
    "World",
    "A copy of the practice of its own. Make one for each test: what you break in one is not seen in another. It ends an hour after its last use.",
  ],
  [
    "Clock",
    "The time of the world, in New Zealand. Advance it to let appointments pass, sessions expire and planned results arrive.",
  ],
  [
    "The practice acts",
    "What a doctor or the reception does: a result, a message, a cancelled appointment, now or later.",
  ],
  [
    "Faults",
    "What breaks. Switch on a whole situation, or write a rule for one call. “Make a fault from this call” in the journal fills in the rule, and “Add it to the scenario file” keeps it for the next time.",
  ],
  [
    "Scenario file",
    "The scenario as text. Change it and load your version. “Save what this world has become as a scenario” writes the file for you from what you clicked.",
  ],
  ["Snapshot", "A moment of the world to which you can go back, as often as you like."],
] as const;

export function Help({ world, portalUrl }: { world: string; portalUrl: string }) {
  return (
    <PageFrame title="Help" world={world}>
      <Card title="Test a story in four steps">
        <ol className="list-decimal space-y-2 ps-6">
          <li>Choose a scenario. It says what is the case, and whose account it is about.</li>
          <li>
            Press “Open the portal signed in as …”. The portal at <b>{portalUrl}</b> opens in a new tab. Press
            Login there: the link knows who you are.
          </li>
          <li>
            Do what “Try this” says. Steps tick themselves when the portal has called the practice. A step
            that is only to be seen has a box: tick it yourself.
          </li>
          <li>Look at the journal. It has every call with its question, its answer and what it changed.</li>
        </ol>
      </Card>
      <Card title="What the parts do">
        <dl className="grid gap-3">
          {parts.map(([part, text]) => (
            <div key={part}>
              <dt className="font-strong text-ink">{part}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="For programs">
        <p>
          Everything here is also a call: <a href="/__mock/control-openapi.json">the control API</a> and{" "}
          <a href="/__mock/openapi.json">the practice’s API</a> as OpenAPI 3.1, and{" "}
          <a href="/__mock/scenarios/schema.json">the schema of scenario files</a>.{" "}
          <a href="/reference">One page</a> lists every control call with an example. To read:{" "}
          <a href="/__mock/calls.md">every call with an answer</a>, and{" "}
          <a href="/__mock/reference.md">all events, sentences, steps, names and effects</a>.
        </p>
      </Card>
    </PageFrame>
  );
}

/** The title has the focus when the page opens. */
function PageFrame({ title, world, children }: { title: string; world: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto grid max-w-1000 grid-cols-rest gap-4">
      <PlaceLink to={{ world, page: "console" }}>
        <Icon name="back" /> Back to the console
      </PlaceLink>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

export function MagicInputs({ info, world }: { info: PracticeDescription; world: string }) {
  const groups = Map.groupBy(info.inputs, ({ where }) => where);
  return (
    <PageFrame title="Magic inputs" world={world}>
      <p className="max-w-measure">
        Type these into the portal to see what it does when something goes wrong. They work in every world and
        need no fault rule. A username gets the name of its world: <code>down+{world}@example.nz</code>.
      </p>
      {[...groups].map(([where, inputs]) => (
        <Card key={where} title={capitalized(where)}>
          <ul className="divide-y divide-line">
            {inputs.map(({ input, effect }) => (
              <li key={input} className="flex flex-wrap items-center gap-x-3 py-1">
                <code>{input}</code>
                <CopyButton text={input} label={`Copy ${input}`} isIconOnly />
                <span className="min-w-0 flex-1 basis-60">{effect}</span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </PageFrame>
  );
}

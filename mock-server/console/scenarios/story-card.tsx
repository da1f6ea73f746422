import { useState } from "react";
import type { ListedScenario, WorldDescription } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import type { Loaded } from "../state/loaded.ts";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { ageOf, cut, initialsOf } from "../words/people.ts";
import { localInputOf } from "../words/times.ts";
import { ScenarioList } from "./scenario-list.tsx";
import { useLoadScenario } from "./use-load-scenario.tsx";

type Props = { scenarios: Loaded<readonly ListedScenario[]>; onReload: () => void };

/** At the side of a wide window. */
export function ScenarioSidebar({ scenarios, onReload }: Props) {
  const { view } = useWorld();
  const { load, task, dialog } = useLoadScenario();
  return (
    <nav className="card scenario-list" aria-label="Scenarios">
      <h2 className="mb-2">Scenarios</h2>
      <ScenarioList
        scenarios={scenarios}
        current={view.description.value?.scenario}
        onPick={load}
        onReload={onReload}
      />
      <OutcomeLine outcome={task.outcome} />
      {dialog}
    </nav>
  );
}

export function StoryCard({ scenarios, onReload }: Props) {
  const { view } = useWorld();
  const [isPicking, setPicking] = useState(false);
  const { load, task, dialog } = useLoadScenario();
  const description = view.description.value;
  const row = scenarios.value?.find(({ name }) => name === description?.scenario);
  return (
    <section className="card" aria-labelledby="story" id="story-card">
      <div className="card-head">
        <div>
          <p className="text-muted">
            Scenario <code>{description?.scenario ?? "…"}</code>
          </p>
          <h1 id="story" tabIndex={-1}>
            {row?.title ?? description?.scenario ?? "Reading the world …"}
          </h1>
        </div>
        <Button className="narrow-only" icon="chevron-down" onClick={() => setPicking(true)}>
          Change scenario
        </Button>
      </div>
      {row && <p className="max-w-measure">{row.story}</p>}
      {view.description.status === "failed" && (
        <div className="mt-2">
          <Note tone="danger">The people could not be read. {view.description.reason}</Note>
        </div>
      )}
      {description && <People key={description.scenario} description={description} />}
      <OutcomeLine outcome={task.outcome} />
      {isPicking && (
        <Dialog title="Scenarios" onClose={() => setPicking(false)}>
          <ScenarioList
            scenarios={scenarios}
            current={description?.scenario}
            onReload={onReload}
            onPick={(picked) => {
              setPicking(false);
              load(picked);
            }}
          />
        </Dialog>
      )}
      {dialog}
    </section>
  );
}

/** Before "Show all". */
const shownPeople = 4;

type Person = WorldDescription["people"][keyof WorldDescription["people"]] & {
  readonly key: string;
  readonly username?: string;
};

function People({ description }: { description: WorldDescription }) {
  const { store, info } = useWorld();
  const task = useTask();
  const [isWhole, setWhole] = useState(false);
  const all: Person[] = Object.entries(description.people).map(([key, person]) => ({ key, ...person }));
  const usernames = description.accounts.map(({ username }) => username);
  const people = usernames.flatMap((name) => all.filter(({ username }) => username === name));
  const shown = isWhole ? people : people.slice(0, shownPeople);
  const today = localInputOf(description.now).slice(0, 10);
  const open = ({ key, name }: Person) =>
    task.run(key, async () => {
      const { q } = await store.control.switchToken(key);
      window.open(`${info.portalUrl}/loginSwitch/${q}`, "_blank", "noopener");
      return `The portal opens in a new tab: press Login there to be signed in as ${cut(name)}. If no tab opened, allow this page to open tabs and press again.`;
    });
  return (
    <>
      <ul className="people">
        {shown.map((person, index) => (
          <li key={person.key}>
            <span className="avatar" aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <div className="min-w-0">
              <b className="long">{person.name}</b>
              <p>
                {person.birthDate && `${ageOf(person.birthDate, today)}, `}
                NHI {person.nhi}
              </p>
            </div>
            <span className="username">
              <code>{person.username}</code>
              <CopyButton
                text={person.username ?? ""}
                label={`Copy the username of ${cut(person.name)}`}
                isIconOnly
              />
            </span>
            <Button
              look={index === 0 ? "primary" : "secondary"}
              icon="external"
              isPending={task.pending === person.key}
              onClick={() => void open(person)}
            >
              Open the portal signed in as {cut(person.name)}
            </Button>
          </li>
        ))}
      </ul>
      {people.length > shown.length && (
        <Button look="text" onClick={() => setWhole(true)}>
          Show all {people.length} people
        </Button>
      )}
      <OutcomeLine outcome={task.outcome} />
      <p className="mt-3 text-muted">
        Opens in a new tab with a fresh session. Password for everyone:{" "}
        <code>{description.accounts[0]?.password ?? info.password}</code>
      </p>
    </>
  );
}

import { useState } from "react";
import type { WorldDescription } from "../../control/client.ts";
import { Press } from "../parts/card.tsx";
import { Button, CopyButton, Note } from "../parts/controls.tsx";
import { Dialog, TaskScope, useScope } from "../parts/dialog.tsx";
import { useWorld } from "../state/use-world.tsx";
import { ageOf, cut, initialsOf } from "../words/people.ts";
import { localInputOf } from "../words/times.ts";
import { LoadDialog } from "./load-dialog.tsx";
import { ScenarioList } from "./scenario-list.tsx";

/** At the side of a wide window. */
export function ScenarioSidebar() {
  return (
    <nav className="card scenario-list p-5" aria-label="Scenarios">
      <h2 className="mb-2">Scenarios</h2>
      <TaskScope>
        <ScenarioList />
      </TaskScope>
    </nav>
  );
}

export function StoryCard() {
  const { scenarios, view } = useWorld();
  const description = view.description.value;
  const row = scenarios.value?.find(({ name }) => name === description?.scenario);
  return (
    <section className="card @container p-5" aria-labelledby="story" id="story-card">
      <TaskScope>
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-muted">
              Scenario <code>{description?.scenario ?? "…"}</code>
            </p>
            <h1 id="story" tabIndex={-1}>
              {row?.title ?? description?.scenario ?? "Reading the world …"}
            </h1>
          </div>
          {/* In place of the list at the side. */}
          <Press
            className="narrow-only"
            icon="chevron-down"
            label="Change scenario"
            dialog={(onClose) => <ScenarioPicker onClose={onClose} />}
          />
        </div>
        {row && <p className="max-w-measure">{row.story}</p>}
        {view.description.status === "failed" && (
          <Note>The people could not be read. {view.description.reason}</Note>
        )}
        {description && <People key={description.scenario} description={description} />}
        <LoadDialog />
      </TaskScope>
    </section>
  );
}

function ScenarioPicker({ onClose }: { onClose: () => void }) {
  const task = useScope();
  return (
    <Dialog title="Scenarios" isWide onClose={onClose}>
      <ScenarioList picker={{ task, onClose }} />
    </Dialog>
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
  const [isWhole, setWhole] = useState(false);
  const all: Person[] = Object.entries(description.people).map(([key, person]) => ({ key, ...person }));
  const usernames = description.accounts.map(({ username }) => username);
  const people = usernames.flatMap((name) => all.filter(({ username }) => username === name));
  const shown = isWhole ? people : people.slice(0, shownPeople);
  const today = localInputOf(description.now).slice(0, 10);
  const open = async ({ key, name }: Person) => {
    const { q } = await store.control.switchToken(key);
    window.open(`${info.portalUrl}/loginSwitch/${q}`, "_blank", "noopener");
    return `The portal opens in a new tab: press Login there to be signed in as ${cut(name)}. If no tab opened, allow this page to open tabs and press again.`;
  };
  return (
    <>
      <ul
        className={`mt-4 grid grid-cols-rest gap-3 ${people.length > 1 ? "@pair:grid-cols-2" : "max-w-form-page"}`}
      >
        {shown.map((person, index) => (
          <li key={person.key} className="rounded-m p-3.5 shadow-line">
            <div className="flex items-center gap-3">
              <span
                className={`avatar ${index === 0 ? "bg-primary text-on-primary" : "bg-accent-tint text-on-accent-tint"}`}
                aria-hidden="true"
              >
                {initialsOf(person.name)}
              </span>
              <div className="min-w-0">
                <b className="line-clamp-3">{person.name}</b>
                <p>
                  {person.birthDate && `${ageOf(person.birthDate, today)}, `}
                  NHI {person.nhi}
                </p>
              </div>
            </div>
            <div className="mt-2 flex items-center justify-between gap-2 rounded-s bg-sunken ps-3">
              <code>{person.username}</code>
              <CopyButton
                text={person.username ?? ""}
                label={`Copy the username of ${cut(person.name)}`}
                isIconOnly
              />
            </div>
            <Press
              look={index === 0 ? "primary" : "secondary"}
              className="wrap-anywhere mt-2 w-full"
              icon="external"
              label={`Open the portal signed in as ${cut(person.name)}`}
              act={() => open(person)}
            />
          </li>
        ))}
      </ul>
      {people.length > shown.length && (
        <Button look="text" onClick={() => setWhole(true)} label={`Show all ${people.length} people`} />
      )}
      <p className="mt-3 text-muted">
        Opens in a new tab with a fresh session. Password for everyone:{" "}
        <code>{description.accounts[0]?.password ?? info.password}</code>
      </p>
    </>
  );
}

import { useState } from "react";
import type { ListedScenario } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import type { Loaded } from "../state/loaded.ts";
import { useWorld } from "../state/use-world.tsx";
import { People } from "./people.tsx";
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

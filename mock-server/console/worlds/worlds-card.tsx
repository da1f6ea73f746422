import { useState } from "react";
import type { WorldSummary } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { goTo } from "../state/address.ts";
import type { Loaded } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { NewWorldDialog } from "./new-world-dialog.tsx";
import { Snapshots } from "./snapshots.tsx";
import { WorldFile } from "./world-file.tsx";
import { WorldRow } from "./world-row.tsx";

/** Tests can have hundreds. */
const shownWorlds = 8;

export function WorldsCard({
  worlds,
  onReload,
}: {
  worlds: Loaded<readonly WorldSummary[]>;
  onReload: () => Promise<void>;
}) {
  const { store, view } = useWorld();
  const task = useTask(() => void onReload());
  const [isCreating, setCreating] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const all = [...(worlds.value ?? [])].sort(
    (a, b) => Number(b.id === store.id) - Number(a.id === store.id) || a.id.localeCompare(b.id),
  );
  const shown = isWhole ? all : all.slice(0, shownWorlds);
  return (
    <Card
      id="worlds-card"
      title="Worlds"
      aside={
        <Button icon="plus" onClick={() => setCreating(true)}>
          New world
        </Button>
      }
    >
      {worlds.status === "failed" && <Note tone="danger">The worlds could not be read. {worlds.reason}</Note>}
      <ul className="worlds">
        {shown.map((world) => (
          <WorldRow
            key={world.id}
            world={world}
            isCurrent={world.id === store.id}
            task={task}
            onKeep={() => void task.run(`keep ${world.id}`, () => keep(world.id))}
            onRemove={() => void task.run(`remove ${world.id}`, () => remove(world.id))}
          />
        ))}
      </ul>
      {all.length > shown.length && (
        <Button look="text" onClick={() => setWhole(true)}>
          Show all {all.length} worlds
        </Button>
      )}
      <OutcomeLine outcome={task.outcome} />
      <p className="mt-2 text-muted">
        A world that is used, or shown here, stays. When one ends, open portals are sent to the login page.
      </p>
      <Snapshots />
      <WorldFile />
      {isCreating && (
        <NewWorldDialog
          scenario={view.description.value?.scenario}
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            void onReload();
            goTo({ world: id, page: "console" });
          }}
        />
      )}
    </Card>
  );
}

async function keep(id: string) {
  await practice.world(id).keep();
  return `${id} stays for another hour.`;
}

async function remove(id: string) {
  await practice.world(id).remove();
  return `${id} is removed.`;
}

import { type ReactNode, useState } from "react";
import type { ListedScenario } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { goTo } from "../state/address.ts";
import { practice } from "../state/practice.ts";
import { type Task, useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { counted } from "../words/times.ts";

type Wanted = Pick<ListedScenario, "name" | "title">;

/** After a question when calls were made in the world. */
export function useLoadScenario(): {
  readonly load: (row: Wanted) => void;
  readonly task: Task;
  readonly dialog: ReactNode;
} {
  const { store, view } = useWorld();
  const [asked, setAsked] = useState<Wanted>();
  const task = useTask(() => void store.refresh());
  const loadHere = async ({ name, title }: Wanted) => {
    const isLoaded = await task.run("load", async () => {
      await store.control.setScenario(name);
      return `Loaded “${title}”.`;
    });
    if (isLoaded) setAsked(undefined);
  };
  const loadInNewWorld = async ({ name }: Wanted) => {
    await task.run("new world", async () => {
      const { id } = await practice.createWorld({ scenario: name });
      setAsked(undefined);
      goTo({ world: id, page: "console" });
      return undefined;
    });
  };
  return {
    load: (row) => {
      task.clear();
      if (view.entries.length > 0) setAsked(row);
      else void loadHere(row);
    },
    task,
    dialog: asked && (
      <LoadDialog
        title={asked.title}
        world={store.id}
        calls={view.entries.length}
        task={task}
        onLoadHere={() => void loadHere(asked)}
        onLoadInNewWorld={() => void loadInNewWorld(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

/** Loading replaces a world in which calls were made. */
function LoadDialog({
  title,
  world,
  calls,
  task,
  onLoadHere,
  onLoadInNewWorld,
  onClose,
}: {
  title: string;
  world: string;
  calls: number;
  task: Task;
  onLoadHere: () => void;
  onLoadInNewWorld: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={`Load “${title}”?`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" isPending={task.pending === "new world"} onClick={onLoadInNewWorld}>
            Load it in a new world
          </Button>
          <Button isPending={task.pending === "load"} onClick={onLoadHere}>
            Load it here
          </Button>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {counted(calls, "call was", "calls were")} made in world <b>{world}</b>. Loading the scenario here
        begins it again: the records, the journal and the faults of this world are discarded, and portals that
        are signed in to it are sent to the login page.
      </p>
      <OutcomeLine outcome={task.outcome} />
    </Dialog>
  );
}

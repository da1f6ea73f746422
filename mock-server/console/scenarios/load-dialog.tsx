import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import type { Task } from "../state/task.ts";
import { counted } from "../words/times.ts";

/** Loading replaces a world in which calls were made. */
export function LoadDialog({
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

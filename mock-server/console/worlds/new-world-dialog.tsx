import { useState } from "react";
import type { DialectName } from "../../control/client.ts";
import { DialectChoices } from "../dialects/dialect-choices.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { TextField } from "../parts/form-input.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { practice } from "../state/practice.ts";
import { useTask } from "../state/task.ts";

export function NewWorldDialog({
  scenario,
  onCreated,
  onClose,
}: {
  scenario: string | undefined;
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  const [id, setId] = useState("");
  const [dialects, setDialects] = useState<readonly DialectName[]>([]);
  const task = useTask();
  const create = () =>
    task.run("create", async () => {
      const world = await practice.createWorld({
        ...(id.trim() ? { id: id.trim() } : {}),
        ...(scenario ? { scenario } : {}),
        ...(dialects.length > 0 ? { dialects } : {}),
      });
      onCreated(world.id);
      return undefined;
    });
  return (
    <Dialog title="New world" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <p>
          A world is a copy of the practice of its own: what happens in one is not seen in another. It begins
          with the scenario <code>{scenario ?? "default-family"}</code>, and ends an hour after its last use.
        </p>
        <TextField
          label="Name"
          hint="Small letters and digits, such as qa1. Empty for a name of the practice’s choice."
          spellCheck={false}
          value={id}
          onChange={setId}
        />
        <details className="dialects-of-new">
          <summary>Dialects: {dialects.length === 0 ? "none, it is plain" : dialects.join(", ")}</summary>
          <DialectChoices chosen={dialects} onChange={setDialects} />
        </details>
        <OutcomeLine outcome={task.outcome} />
        <div className="acts">
          <Button look="primary" type="submit" isPending={task.pending === "create"}>
            Create it
          </Button>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

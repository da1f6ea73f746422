import { useState } from "react";
import type { DialectName } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { DialectChoices } from "./dialect-choices.tsx";

export function DialectsCard() {
  const { store, view } = useWorld();
  const task = useTask(() => void store.refresh());
  const [chosen, setChosen] = useState<readonly DialectName[]>();
  const spoken = view.description.value?.dialects ?? [];
  const save = async (names: readonly DialectName[]) => {
    const isDone = await task.run("save", async () => {
      await store.control.setDialects(names);
      return names.length === 0 ? "The world is plain." : `The world speaks ${names.join(", ")}.`;
    });
    if (isDone) setChosen(undefined);
  };
  return (
    <Card
      title="Dialects"
      hint="How the practice writes what the specifications leave open."
      aside={<Button onClick={() => setChosen(spoken)}>Change</Button>}
    >
      {spoken.length === 0 ? (
        <p>None: this world is plain.</p>
      ) : (
        <ul>
          {spoken.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
      {chosen === undefined && <OutcomeLine outcome={task.outcome} />}
      {chosen && (
        <Dialog
          title="Dialects of this world"
          isWide
          onClose={() => setChosen(undefined)}
          actions={
            <>
              <Button look="primary" isPending={task.pending === "save"} onClick={() => void save(chosen)}>
                Use {chosen.length === 0 ? "none" : chosen.length}
              </Button>
              <Button look="text" onClick={() => setChosen([])}>
                Clear all
              </Button>
            </>
          }
        >
          <p className="mb-4">A portal that is open may keep what it has read. A reset undoes the change.</p>
          <DialectChoices chosen={chosen} onChange={setChosen} />
          <OutcomeLine outcome={task.outcome} />
        </Dialog>
      )}
    </Card>
  );
}

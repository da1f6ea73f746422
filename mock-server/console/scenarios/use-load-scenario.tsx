import { type ReactNode, useState } from "react";
import type { ListedScenario } from "../../control/client.ts";
import { Press } from "../parts/card.tsx";
import { Dialog, useScope } from "../parts/dialog.tsx";
import { goTo } from "../state/address.ts";
import { practice } from "../state/practice.ts";
import { useWorld } from "../state/use-world.tsx";
import { counted } from "../words/times.ts";

type Wanted = Pick<ListedScenario, "name" | "title">;

/** After a question when calls were made in the world. What it says is shown in the card around it. */
export function useLoadScenario(): { readonly load: (row: Wanted) => void; readonly dialog: ReactNode } {
  const { store, view } = useWorld();
  const [asked, setAsked] = useState<Wanted>();
  const task = useScope();
  const calls = view.entries.length;
  const loadHere = async ({ name, title }: Wanted) => {
    await store.control.setScenario(name);
    return `Loaded “${title}”.`;
  };
  const loadInNewWorld = async ({ name }: Wanted) => {
    const { id } = await practice.createWorld({ scenario: name });
    goTo({ world: id, page: "console" });
  };
  return {
    load: (row) => {
      task.say(undefined);
      if (calls > 0) setAsked(row);
      else void task.run("load", () => loadHere(row));
    },
    dialog: asked && (
      <Dialog
        title={`Load “${asked.title}”?`}
        submit={{ label: "Load it in a new world", act: () => loadInNewWorld(asked) }}
        others={
          <Press
            label="Load it here"
            act={async () => {
              task.say(await loadHere(asked));
              setAsked(undefined);
            }}
          />
        }
        onClose={() => setAsked(undefined)}
      >
        <p>
          {counted(calls, "call was", "calls were")} made in world <b>{store.id}</b>. Loading the scenario
          here begins it again: the records, the journal and the faults of this world are discarded, and
          portals that are signed in to it are sent to the login page.
        </p>
      </Dialog>
    ),
  };
}

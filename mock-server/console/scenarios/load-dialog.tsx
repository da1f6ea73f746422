import { Press } from "../parts/card.tsx";
import { Dialog, useScope } from "../parts/dialog.tsx";
import { goTo } from "../state/address.ts";
import { practice } from "../state/practice.ts";
import { setScenario, useWorld } from "../state/use-world.tsx";
import { counted } from "../words/times.ts";

/** What it says is shown in the card around it. */
export function LoadDialog() {
  const { store, view, asked, setAsked } = useWorld();
  const task = useScope();
  if (!asked) return null;
  const loadInNewWorld = async () => {
    const { id } = await practice.createWorld({ scenario: asked.name });
    goTo({ world: id, page: "console" });
  };
  const loadHere = async () => {
    task.say(await setScenario(store, asked));
    setAsked(undefined);
  };
  return (
    <Dialog
      title={`Load “${asked.title}”?`}
      submit={{ label: "Load it in a new world", act: loadInNewWorld }}
      others={<Press label="Load it here" act={loadHere} />}
      onClose={() => setAsked(undefined)}
    >
      <p>
        {counted(view.entries.length, "call was", "calls were")} made in world <b>{store.id}</b>. Loading the
        scenario here begins it again: the records, the journal and the faults of this world are discarded,
        and portals that are signed in to it are sent to the login page.
      </p>
    </Dialog>
  );
}

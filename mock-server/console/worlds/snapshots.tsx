import { Button } from "../parts/button.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { dayOf, secondsOf } from "../words/times.ts";

/** The latest ones. */
const shownSnapshots = 4;

export function Snapshots() {
  const { store, view } = useWorld();
  const task = useTask(() => void store.refresh());
  const names = view.snapshots.value ?? [];
  const save = () =>
    task.run("save", async () => {
      const { now } = await store.control.clock();
      const moment = `${dayOf(now)}, ${secondsOf(now)}`;
      const same = names.filter((name) => name.startsWith(moment)).length;
      const name = same === 0 ? moment : `${moment} (${same + 1})`;
      await store.control.snapshot(name);
      return "Saved. Go back to it whenever you like, as often as you like.";
    });
  const restore = (name: string) =>
    task.run(name, async () => {
      await store.control.restore(name);
      return `The world is back at: ${name}.`;
    });
  return (
    <>
      <div className="acts mt-3">
        <Button isPending={task.pending === "save"} onClick={() => void save()}>
          Save a snapshot
        </Button>
        {names
          .slice(-shownSnapshots)
          .reverse()
          .map((name) => (
            <Button
              key={name}
              icon="undo"
              isPending={task.pending === name}
              onClick={() => void restore(name)}
            >
              Go back to {name.replace(/^Before/, "before")}
            </Button>
          ))}
      </div>
      {view.snapshots.status === "failed" && (
        <p className="mistake mt-2">The snapshots could not be read. {view.snapshots.reason}</p>
      )}
      <OutcomeLine outcome={task.outcome} />
    </>
  );
}

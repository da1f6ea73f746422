import { Button } from "../parts/button.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { momentOf } from "../words/times.ts";

export function Planned() {
  const { store, view } = useWorld();
  const task = useTask(() => void store.refresh());
  const events = view.events.value ?? [];
  return (
    <>
      {events.length > 0 && (
        <>
          <h3 className="mt-3">Planned</h3>
          <ul className="ruled">
            {events.map(({ id, at, summary }) => (
              <li key={id} className="py-1">
                <b>{momentOf(at)}</b>: {summary}{" "}
                <Button
                  look="text"
                  isPending={task.pending === id}
                  onClick={() =>
                    void task.run(id, async () => {
                      await store.control.cancelEvent(id);
                      return "It is no longer planned.";
                    })
                  }
                >
                  Cancel it
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {view.events.status === "failed" && (
        <p className="mistake mt-2">What is planned could not be read. {view.events.reason}</p>
      )}
      <OutcomeLine outcome={task.outcome} />
    </>
  );
}

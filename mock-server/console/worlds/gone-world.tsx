import type { WorldSummary } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { addressOf } from "../state/address.ts";
import { practice } from "../state/practice.ts";
import { useTask } from "../state/task.ts";

/** The world ran out, was removed, or never existed. */
export function GoneWorld({
  id,
  reason,
  worlds,
}: {
  id: string;
  reason: string;
  worlds: readonly WorldSummary[];
}) {
  const task = useTask();
  const create = () =>
    task.run("create", async () => {
      await practice.createWorld({ id });
      location.reload();
      return undefined;
    });
  return (
    <div className="reading">
      <Card title={`There is no world ${id}`}>
        <p>
          {reason} A world ends an hour after its last use, and all of them end when the practice stops.
          Portals that were signed in to it are sent to the login page.
        </p>
        <div className="acts mt-3">
          <Button look="primary" isPending={task.pending === "create"} onClick={() => void create()}>
            Create {id}
          </Button>
        </div>
        <OutcomeLine outcome={task.outcome} />
        {worlds.length > 0 && (
          <>
            <h3 className="mt-4">Or go to a world that exists</h3>
            <ul>
              {worlds.map((world) => (
                <li key={world.id}>
                  <a
                    className="inline-flex min-h-touch items-center"
                    href={addressOf({ world: world.id, page: "console" })}
                  >
                    {world.id}
                  </a>
                  : {world.title}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </div>
  );
}

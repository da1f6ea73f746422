import type { WorldSummary } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { addressOf, goTo } from "../state/address.ts";
import type { Task } from "../state/task.ts";
import { lengthOf } from "../words/times.ts";

/** The time to live of a world, in seconds. */
const hour = 3_600;
/** In seconds. */
const soon = 600;

export function WorldRow({
  world: { id, title, expiresInSeconds },
  isCurrent,
  task,
  onKeep,
  onRemove,
}: {
  world: WorldSummary;
  isCurrent: boolean;
  task: Task;
  onKeep: () => void;
  onRemove: () => void;
}) {
  const isEnding = expiresInSeconds !== null && expiresInSeconds < soon;
  const place = { world: id, page: "console" } as const;
  return (
    <li>
      <span className="min-w-0">
        {isCurrent ? (
          <>
            <b>{id}</b>, this one
          </>
        ) : (
          <a
            href={addressOf(place)}
            className="font-semi"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo(place);
            }}
          >
            {id}
          </a>
        )}
      </span>
      <span>{expiresInSeconds === null ? "stays" : `${lengthOf(expiresInSeconds * 1000)} left`}</span>
      {!isCurrent && <small className="col-span-2 text-small text-muted">{title}</small>}
      {isEnding && (
        <span className="why warning">
          <Icon name="warning" />
          Ends soon
        </span>
      )}
      {expiresInSeconds !== null && (
        <svg className="time-bar" width="100%" height="6" aria-hidden="true">
          <rect
            className={isEnding ? "low" : undefined}
            width={`${Math.min(100, (expiresInSeconds / hour) * 100)}%`}
            height="6"
            rx="3"
          />
        </svg>
      )}
      {expiresInSeconds !== null && !isCurrent && (
        <span className="acts">
          <Button look="text" isPending={task.pending === `keep ${id}`} onClick={onKeep}>
            Keep 1 hour<span className="sr-only"> {id}</span>
          </Button>
          <Button look="text" isPending={task.pending === `remove ${id}`} onClick={onRemove}>
            Remove<span className="sr-only"> {id}</span>
          </Button>
        </span>
      )}
    </li>
  );
}

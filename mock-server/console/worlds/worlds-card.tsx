import { useId, useState } from "react";
import type { WorldSummary } from "../../control/client.ts";
import { download } from "../editor/download.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { addressOf, goTo } from "../state/address.ts";
import { type Loaded, reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import { type Task, useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { dayOf, lengthOf, secondsOf } from "../words/times.ts";
import { NewWorldDialog } from "./new-world-dialog.tsx";

/** Tests can have hundreds. */
const shownWorlds = 8;

export function WorldsCard({
  worlds,
  onReload,
}: {
  worlds: Loaded<readonly WorldSummary[]>;
  onReload: () => Promise<void>;
}) {
  const { store, view } = useWorld();
  const task = useTask(() => void onReload());
  const [isCreating, setCreating] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const all = [...(worlds.value ?? [])].sort(
    (a, b) => Number(b.id === store.id) - Number(a.id === store.id) || a.id.localeCompare(b.id),
  );
  const shown = isWhole ? all : all.slice(0, shownWorlds);
  return (
    <Card
      id="worlds-card"
      title="Worlds"
      aside={
        <Button icon="plus" onClick={() => setCreating(true)}>
          New world
        </Button>
      }
    >
      {worlds.status === "failed" && <Note tone="danger">The worlds could not be read. {worlds.reason}</Note>}
      <ul className="worlds">
        {shown.map((world) => (
          <WorldRow
            key={world.id}
            world={world}
            isCurrent={world.id === store.id}
            task={task}
            onKeep={() => void task.run(`keep ${world.id}`, () => keep(world.id))}
            onRemove={() => void task.run(`remove ${world.id}`, () => remove(world.id))}
          />
        ))}
      </ul>
      {all.length > shown.length && (
        <Button look="text" onClick={() => setWhole(true)}>
          Show all {all.length} worlds
        </Button>
      )}
      <OutcomeLine outcome={task.outcome} />
      <p className="mt-2 text-muted">
        A world that is used, or shown here, stays. When one ends, open portals are sent to the login page.
      </p>
      <Snapshots />
      <WorldFile />
      {isCreating && (
        <NewWorldDialog
          scenario={view.description.value?.scenario}
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            void onReload();
            goTo({ world: id, page: "console" });
          }}
        />
      )}
    </Card>
  );
}

async function keep(id: string) {
  await practice.world(id).keep();
  return `${id} stays for another hour.`;
}

async function remove(id: string) {
  await practice.world(id).remove();
  return `${id} is removed.`;
}

/** The latest ones. */
const shownSnapshots = 4;

function Snapshots() {
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

function WorldFile() {
  const { store } = useWorld();
  const task = useTask();
  const inputId = useId();
  const save = () =>
    task.run("export", async () => {
      download(`${store.id}.json`, JSON.stringify(await store.control.export(), null, 2));
      return "The file has the world’s records, sessions and journal.";
    });
  const open = (file: File) =>
    task.run("import", async () => {
      const { id } = await practice.createWorld({ import: await readFile(file) });
      goTo({ world: id, page: "console" });
      return undefined;
    });
  return (
    <>
      <div className="acts mt-3">
        <Button icon="download" isPending={task.pending === "export"} onClick={() => void save()}>
          Export this world
        </Button>
        <label htmlFor={inputId} className="button secondary file-button">
          <span>Import a world</span>
          <input
            id={inputId}
            type="file"
            accept="application/json,.json"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again.
              target.value = "";
              if (file) void open(file);
            }}
          />
        </label>
      </div>
      <OutcomeLine outcome={task.outcome} />
    </>
  );
}

async function readFile(file: File): Promise<object> {
  try {
    return JSON.parse(await file.text());
  } catch (error) {
    throw new Error(`${file.name} is no world: ${reasonOf(error)}`);
  }
}

/** The time to live of a world, in seconds. */
const hour = 3_600;
/** In seconds. */
const soon = 600;

function WorldRow({
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

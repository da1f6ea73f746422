import type { WorldSummary } from "../../control/client.ts";
import { download } from "../editor/download.ts";
import type { CardRow, Part } from "../parts/card.tsx";
import { Mark, PlaceLink } from "../parts/controls.tsx";
import type { Form } from "../parts/form.tsx";
import { goTo } from "../state/address.ts";
import { reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import type { World } from "../state/use-world.tsx";
import { dayOf, lengthOf, secondsOf } from "../words/times.ts";
import { dialectFields, dialectsIn } from "./dialects.tsx";

export function worlds(world: World): CardRow {
  const { store, worlds: reads } = world;
  const byCurrent = (a: WorldSummary, b: WorldSummary) =>
    Number(b.id === store.id) - Number(a.id === store.id) || a.id.localeCompare(b.id);
  const list: Part = {
    reads,
    failed: "The worlds could not be read.",
    limit: 8,
    rows: (reads.value ?? []).toSorted(byCurrent).map((row) => ({
      key: row.id,
      text: <WorldText world={row} isCurrent={row.id === store.id} />,
      presses: row.expiresInSeconds === null || row.id === store.id ? [] : worldPresses(row.id),
    })),
    presses: [{ label: "New world", icon: "plus", form: newWorld(world) }],
    note: "A world that is used, or shown here, stays. When one ends, open portals are sent to the login page.",
  };
  return { id: "worlds-card", title: "Worlds", parts: [list, snapshots(world), worldFile(world)] };
}

function worldPresses(about: string) {
  const { keep, remove } = practice.world(about);
  return [
    { label: "Keep 1 hour", about, act: keep, said: `${about} stays for another hour.` },
    { label: "Remove", about, act: remove, said: `${about} is removed.` },
  ];
}

/** The time to live of a world, and when it is ending, in seconds. */
const [hour, soon] = [3_600, 600];

function WorldText({ world, isCurrent }: { world: WorldSummary; isCurrent: boolean }) {
  const { id, title, expiresInSeconds } = world;
  const left = expiresInSeconds ?? hour;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {isCurrent ? (
          <span>
            <b>{id}</b>, this one
          </span>
        ) : (
          <PlaceLink to={{ world: id, page: "console" }} className="font-semi">
            {id}
          </PlaceLink>
        )}
        <span>{expiresInSeconds === null ? "stays" : `${lengthOf(left * 1000)} left`}</span>
      </div>
      {!isCurrent && <p className="text-muted">{title}</p>}
      {left < soon && <Mark tone="warning">Ends soon</Mark>}
      {expiresInSeconds !== null && (
        <svg className="mt-1 block h-1.5 w-full rounded-full bg-sunken" aria-hidden="true">
          <rect
            className={left < soon ? "fill-warning-line" : "fill-primary"}
            width={`${Math.min(100, (left / hour) * 100)}%`}
            height="6"
            rx="3"
          />
        </svg>
      )}
    </>
  );
}

function newWorld(world: World): Form {
  const scenario = world.view.description.value?.scenario ?? "default-family";
  return {
    title: "New world",
    intro: (
      <>
        A world is a copy of the practice of its own: what happens in one is not seen in another. It begins
        with the scenario <code>{scenario}</code>, and ends an hour after its last use.
      </>
    ),
    fields: [
      {
        name: "id",
        label: "Name",
        kind: "text",
        value: "",
        hint: "Small letters and digits, such as qa1. Empty for a name of the practice’s choice.",
        input: { spellCheck: false },
      },
    ],
    folded: {
      summary: (values) => `Dialects: ${dialectsIn(world, values).join(", ") || "none, it is plain"}`,
      fields: dialectFields(world, []),
    },
    submit: "Create it",
    act: async (values) => {
      const [id, dialects] = [values.id?.trim(), dialectsIn(world, values)];
      const request = { scenario, ...(id && { id }), ...(dialects.length > 0 && { dialects }) };
      goTo({ world: (await practice.createWorld(request)).id, page: "console" });
    },
  };
}

function snapshots({ store: { control }, view: { snapshots: reads } }: World): Part {
  const names = reads.value ?? [];
  const save = async () => {
    const { now } = await control.clock();
    const moment = `${dayOf(now)}, ${secondsOf(now)}`;
    const same = names.filter((name) => name.startsWith(moment)).length;
    await control.snapshot(same === 0 ? moment : `${moment} (${same + 1})`);
  };
  const goBack = (name: string) => ({
    label: "Go back",
    about: `to ${name}`,
    icon: "undo" as const,
    act: () => control.restore(name),
    said: `The world is back at: ${name}.`,
  });
  const said = "Saved. Go back to it whenever you like, as often as you like.";
  return {
    title: "Snapshots",
    reads,
    failed: "The snapshots could not be read.",
    limit: 4,
    rows: names.toReversed().map((name) => ({ key: name, text: name, presses: [goBack(name)] })),
    presses: [{ label: "Save a snapshot", act: save, said }],
  };
}

function worldFile({ store: { id, control } }: World): Part {
  const save = async () => download(`${id}.json`, JSON.stringify(await control.export(), null, 2));
  const open = async (file: File) => {
    const made = await practice.createWorld({ import: worldIn(file.name, await file.text()) });
    goTo({ world: made.id, page: "console" });
  };
  const said = "The file has the world’s records, sessions and journal.";
  return {
    presses: [
      { label: "Export this world", icon: "download", act: save, said },
      { label: "Import a world", file: open },
    ],
  };
}

function worldIn(name: string, text: string): object {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is no world: ${reasonOf(error)}`);
  }
}

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Library } from "../scenarios/library/library.ts";
import type { Worlds } from "../world/worlds.ts";
import { fileOf, worldFile } from "./state-file.ts";

/** Under another name first, so that a file is whole or is the one before it. Only its owner may read the sessions in it. */
export function writeWorlds(file: string, worlds: Worlds): void {
  const kept = worlds.list().map(({ world }) => [world.id, fileOf(world)]);
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Returns a sentence for each world that is not as it was: of another version, or of a scenario that is gone. */
export function readWorlds(file: string, worlds: Worlds, scenarios: Library): string[] {
  if (!existsSync(file)) return [];
  let kept: object;
  try {
    kept = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return [`${file} cannot be read: the worlds begin anew.`];
  }
  return Object.entries(kept).flatMap(([id, world]) =>
    restored(id, world, worlds, scenarios)
      ? []
      : [
          `The world ${id} in ${file} is of another version of the practice or of its scenario: it begins anew.`,
        ],
  );
}

function restored(id: string, kept: unknown, worlds: Worlds, scenarios: Library) {
  const { data } = worldFile.safeParse(kept);
  if (data === undefined) return undefined;
  const { start, state } = data;
  const scenario = scenarios.find(start.scenario);
  if (scenario === undefined) return undefined;
  if (id !== worlds.default.id) return worlds.create({ ...start, id, state });
  worlds.setScenario(worlds.default, scenario);
  worlds.default.state = state;
  return worlds.default;
}

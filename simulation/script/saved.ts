import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { History } from "../run/history.ts";
import type { Result, Watch } from "../run/run.ts";
import { recordScript } from "./record-script.ts";
import { scenarioOf } from "./scenario.ts";

export type SavedHistory = { seed: number; rule: string; history: History };

export const readSaved = (file: string): SavedHistory => JSON.parse(readFileSync(file, "utf8"));

export const textOfSaved = (saved: SavedHistory): string => JSON.stringify(saved, null, 2);

export async function writeScenario(
  folder: string,
  { name, seed }: { name: string; seed: number },
  play: (watch: Watch) => Promise<Result>,
): Promise<Result> {
  let recorder: ReturnType<typeof recordScript> | undefined;
  const result = await play((simulation) => {
    recorder = recordScript(simulation);
    return recorder.began;
  });
  if (recorder === undefined) return result;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.yaml`), scenarioOf(seed, recorder.recorded()));
  return result;
}

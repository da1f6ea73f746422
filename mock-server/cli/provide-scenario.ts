import type { PracticeControl } from "../control/client.ts";
import { CliError } from "./cli-error.ts";
import { isFile, readText, scenarioNameOf } from "./files.ts";

/** The name of a scenario that the practice has. A file is one of those that the practice reads. */
export async function provideScenario(practice: PracticeControl, nameOrFile: string): Promise<string> {
  if (!isFile(nameOrFile)) return nameOrFile;
  const text = readText(nameOrFile);
  const name = scenarioNameOf(nameOrFile);
  const known = await practice.scenarioText(name).catch(() => undefined);
  if (known !== text) throw new CliError(`The practice has no scenario with the text of ${nameOrFile}.`);
  return name;
}

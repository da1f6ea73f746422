import type { PracticeControl } from "../control/client.ts";
import { CliError } from "./cli-error.ts";
import { isFile, pathOf, readText, scenarioNameOf } from "./files.ts";

/**
 * A file is sent under its name, unless the practice has it with the same text. `isLent` is true for a scenario
 * that the practice did not have before. Throws with all mistakes of the file.
 */
export async function provideScenario(
  practice: PracticeControl,
  nameOrFile: string,
): Promise<{ readonly name: string; readonly isLent: boolean }> {
  if (!isFile(nameOrFile)) return { name: nameOrFile, isLent: false };
  const text = readText(nameOrFile);
  const name = scenarioNameOf(nameOrFile);
  const { mistakes } = await practice.checkScenario(text, name);
  if (mistakes.length > 0) {
    const lines = mistakes.map(
      ({ line, column, message }) => `${pathOf(nameOrFile)}:${line}:${column}: ${message}`,
    );
    throw new CliError(lines.join("\n"));
  }
  const isKnown = (await practice.scenarios()).some((scenario) => scenario.name === name);
  if (!isKnown || (await practice.scenarioText(name)) !== text) await practice.saveScenario(name, text);
  return { name, isLent: !isKnown };
}

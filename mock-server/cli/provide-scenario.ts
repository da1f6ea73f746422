import type { PracticeControl } from "../control/client.ts";
import { CliError } from "./cli-error.ts";
import { isFile, pathOf, readText, scenarioNameOf } from "./files.ts";

/** `text` is that of a file; `giveBack` leaves the practice with what it had under the name before. */
export type Provided = {
  readonly name: string;
  readonly text?: string;
  readonly giveBack: () => Promise<unknown>;
};

/** A file is sent under its name, unless the practice has it with the same text. Throws with all mistakes of the file. */
export async function provideScenario(practice: PracticeControl, nameOrFile: string): Promise<Provided> {
  const giveNothing = async () => {};
  if (!isFile(nameOrFile)) return { name: nameOrFile, giveBack: giveNothing };
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
  const before = isKnown ? await practice.scenarioText(name) : undefined;
  if (before === text) return { name, text, giveBack: giveNothing };
  await practice.saveScenario(name, text);
  const giveBack = () =>
    before === undefined ? practice.removeScenario(name) : practice.saveScenario(name, before);
  return { name, text, giveBack };
}

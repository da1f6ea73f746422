import type { Command } from "commander";
import { type PracticeControl, practiceControl, type WorldControl } from "../control/client.ts";
import { contract } from "../control/contract.ts";
import { CliError } from "./cli-error.ts";

export type Terminal = {
  readonly at: string;
  readonly worldId: string;
  readonly isJson: boolean;
  readonly practice: PracticeControl;
  readonly world: WorldControl;
};

/** The value is printed in place of the text with --json. */
export type Printed = readonly [text: string, value: unknown];
type Act<G extends readonly unknown[]> = (
  terminal: Terminal,
  ...given: G
) => Promise<Printed | undefined> | Printed;

export type CommandRow = { readonly name: string; readonly define: (command: Command) => void };

/**
 * A command such as `snapshot save`. `about` is a control call, whose summary the help shows, or a text. `takes` are its
 * arguments in order and its options, each as the help writes it, with what it means and the default of an option. `act` is
 * given the arguments, then the options. What it returns is printed.
 */
export function row<G extends readonly unknown[]>(
  name: string,
  about: keyof typeof contract | (string & {}),
  takes: Readonly<Record<string, string | readonly [meaning: string, byDefault: string]>> = {},
  act?: Act<G>,
): CommandRow {
  const define = (command: Command) => {
    command.description(about in contract ? contract[about as keyof typeof contract].summary : about);
    for (const [written, meaning] of Object.entries(takes)) {
      const [words = "", byDefault] = [meaning].flat();
      if (written.startsWith("-")) command.option(written, words, byDefault);
      else command.argument(written, words);
    }
    if (!act) return;
    command.action(async (...given: unknown[]) => {
      // After the arguments commander gives the command's own options, and the command.
      const typed = [...given.slice(0, -2), command.optsWithGlobals()] as unknown as G;
      const terminal = terminalOf(command);
      const printed = await act(terminal, ...typed);
      if (printed) print(terminal, printed);
    });
  };
  return { name, define };
}

export function print({ isJson }: Terminal, [text, value]: Printed): void {
  console.log(isJson ? JSON.stringify(value, null, 2) : text);
}

/** By the options of the whole program. */
export function terminalOf(command: Command): Terminal {
  const { at, world: worldId, json: isJson = false } = command.optsWithGlobals<Globals>();
  const practice = practiceControl(at.replace(/(?<!\/)\/+$/, ""));
  return { at, worldId, isJson, practice, world: practice.world(worldId) };
}
type Globals = { at: string; world: string; json?: true };

export function parseJson<T>(text: string, name = text): T {
  try {
    const value: T = JSON.parse(text);
    return value;
  } catch {
    throw new CliError(`This is not JSON: ${name}`, "usage");
  }
}

export function numberOf(text: string): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new CliError(`"${text}" is not a whole number.`, "usage");
}

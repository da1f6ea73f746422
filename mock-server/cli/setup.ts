import type { Command } from "commander";
import { type PracticeControl, practiceControl, type WorldControl } from "../control/client.ts";
import type { Route } from "../control/send-call.ts";
import { CliError } from "./cli-error.ts";

export type Terminal = {
  readonly at: string;
  readonly worldId: string;
  readonly isJson: boolean;
  readonly practice: PracticeControl;
  readonly world: WorldControl;
  /** With --json the value is printed. */
  readonly print: (text: string, value: unknown) => void;
};

export type Setup = {
  readonly program: Command;
  /** Read when a command acts. */
  readonly terminal: () => Terminal;
  /** Empty unless help was asked for. */
  readonly summary: (route: Route) => string;
};

export function terminalOf(program: Command): Terminal {
  const {
    at,
    world: worldId,
    json: isJson = false,
  } = program.opts<{ at: string; world: string; json?: true }>();
  const practice = practiceControl(at.replace(/(?<!\/)\/+$/, ""));
  return {
    at,
    worldId,
    isJson,
    practice,
    world: practice.world(worldId),
    print: (text, value) => console.log(isJson ? JSON.stringify(value, null, 2) : text),
  };
}

export function parseJson<T>(text: string): T {
  try {
    const value: T = JSON.parse(text);
    return value;
  } catch {
    throw new CliError(`This is not JSON: ${text}`, "usage");
  }
}

export function numberOf(text: string): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new CliError(`"${text}" is not a whole number.`, "usage");
}

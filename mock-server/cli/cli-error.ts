import { CommanderError } from "commander";
import { ControlError } from "../control/client.ts";
import { MissingPlaywright } from "../player/prerequisites.ts";

/** How this program is called: the sources by the repository's script, the package by its own name. */
export const command = import.meta.url.endsWith(".ts") ? "npm run mock --" : "npx mock-practice";

/** As the help states them. */
export const exitCodes = {
  done: { code: 0, meaning: "done" },
  refused: { code: 1, meaning: "refused, or an expectation was not met" },
  usage: { code: 2, meaning: "wrong usage" },
  noPractice: { code: 3, meaning: "no mock practice answers" },
} as const;

/** The message is empty when it is printed already. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, kind: keyof typeof exitCodes = "refused") {
    super(message);
    this.exitCode = exitCodes[kind].code;
  }
}

/** For whatever a command threw. An empty message prints nothing. */
export function explain(
  error: unknown,
  { at, worldId }: { readonly at: string; readonly worldId: string },
): { readonly message: string; readonly exitCode: number } {
  if (error instanceof CliError) return error;
  if (error instanceof MissingPlaywright) return { message: error.message, exitCode: exitCodes.usage.code };
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { message: "", exitCode: exitCodes.done.code };
    const isHelp = error.code === "commander.help";
    return { message: isHelp ? "" : inOneLine(error.message), exitCode: exitCodes.usage.code };
  }
  if (error instanceof ControlError) return explainRefusal(error, at, worldId);
  const message = error instanceof Error ? error.message : String(error);
  if (message === "fetch failed") {
    const hint = `Start one with ${command} serve, or name another with --at.`;
    return { message: `No mock practice answers at ${at}. ${hint}`, exitCode: exitCodes.noPractice.code };
  }
  return { message: inOneLine(message), exitCode: exitCodes.refused.code };
}

function explainRefusal({ reason, status }: ControlError, at: string, worldId: string) {
  if (/^\s*</.test(reason)) {
    return { message: `What answers at ${at} is not a mock practice.`, exitCode: exitCodes.noPractice.code };
  }
  const isWorldMissing = status === 410 || reason === "There is no such world.";
  const message = isWorldMissing
    ? `There is no world ${worldId}. Create it with ${command} world create ${worldId}`
    : inOneLine(reason);
  return { message, exitCode: exitCodes.refused.code };
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

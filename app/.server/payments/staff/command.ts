import { parseArgs } from "node:util";
import { messageOf } from "../../errors/error-code.ts";

const resolutions = {
  recorded: "staff have seen it in the practice's ledger",
  "not-charged": "its card payment was cancelled at the card provider",
  refunded: "its charge was returned in full at the card provider",
  retry: "it is not in the practice's ledger: the portal may record it again",
} as const;
export type Resolution = keyof typeof resolutions;

export type Command =
  | { name: "help" }
  | { name: "list"; all: boolean; json: boolean }
  | { name: "show"; key: string; json: boolean }
  | { name: "resolve"; id: string; resolution: Resolution; reason: string; by: string | undefined };

export class UsageError extends Error {
  override readonly name = "UsageError";
}

const options = {
  all: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  reason: { type: "string" },
  by: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** @throws UsageError for a command line that is none of `usage`. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const { all, json, reason = "", by } = values;
  const [name = "list", first, second, ...more] = positionals;
  if (values.help) return { name: "help" };
  if (name === "list" && first === undefined) return { name, all, json };
  if (name === "show" && first !== undefined && second === undefined) return { name, key: first, json };
  if (name !== "resolve" || first === undefined || second === undefined || more.length > 0) {
    throw new UsageError("This is none of the commands.");
  }
  if (!isResolution(second)) throw new UsageError(`A payment is not resolved as "${second}".`);
  if (reason.trim() === "") throw new UsageError('Say why, with --reason "…".');
  return { name, id: first, resolution: second, reason: reason.trim(), by: by?.trim() };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

const isResolution = (text: string): text is Resolution => Object.hasOwn(resolutions, text);

export const usage = `npm run payments -- <command>     Payments that staff must look at.

  list [--all] [--json]           what waits for staff, the default; --all: everything that has not ended
  show <number | attempt id> [--json]
  resolve <attempt id> <how> --reason "…" [--by NAME]
${Object.entries(resolutions)
  .map(([name, meaning]) => `    ${name.padEnd(14)}${meaning}`)
  .join("\n")}

It needs the environment of the portal. docs/runbook-payments.md says what to do about each payment.
Exit codes: 0 nothing waits, or it is resolved; 1 a payment waits; 2 the command cannot be carried out;
3 the store or the card provider cannot be reached.`;

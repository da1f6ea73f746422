import { Command, InvalidArgumentError } from "commander";
import { closest } from "../core/suggest.ts";
import type { ConformCommand } from "./command.ts";

type Options = Partial<Omit<ConformCommand, "only">> & { readonly mutations?: true; readonly only?: string };
/** Starts a practice for the mutation check. */
export type StartPractice = () => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;

/** `conform`, for a command line: it sets the process's exit code. `pathOf` resolves the files that are named. */
export function conformCommand(startPractice: StartPractice, pathOf: (file: string) => string): Command {
  return new Command("conform")
    .description("Checks a practice, the mock or a real one, against the contract and the OpenAPI document.")
    .option("--identity <url>", "the identity server of the practice")
    .option("--user <name>", "an account of the practice, best one that is only for tests")
    .option("--password <password>", "its password; CONFORM_PASSWORD keeps it out of the list of processes")
    .option("--other-patient <id>", "a patient whom the account may not open")
    .option("--allow-writes", "also makes the calls that change the account's record")
    .option("--every-field", "fails for a field of the contract that no answer has")
    .option("--only <calls>", "checks these calls, such as results.list,letters.list")
    .option("--junit <file>", "writes the results as JUnit")
    .option("--report <file>", "writes the results as JSON")
    .option("--assumptions <file>", "writes what the contract assumes and what the practice does")
    .option("--mutations", "breaks each field in turn, and prints how many the checks notice")
    .action(async (options: Options) => {
      // Loaded when they are needed, because every command reads this file.
      const { runConform } = await import("./command.ts");
      process.exitCode = options.mutations
        ? await checkMutations(startPractice)
        : await runConform(await required(withPaths(options, pathOf)));
    });
}

function withPaths(options: Options, pathOf: (file: string) => string): Options {
  const { junit, report, assumptions } = options;
  return {
    ...options,
    ...(junit && { junit: pathOf(junit) }),
    ...(report && { report: pathOf(report) }),
    ...(assumptions && { assumptions: pathOf(assumptions) }),
  };
}

async function required(options: Options): Promise<ConformCommand> {
  const { identity, user, password = process.env.CONFORM_PASSWORD, only, ...others } = options;
  if (!identity || !user || !password) {
    throw new InvalidArgumentError("conform needs --identity, --user and --password (or CONFORM_PASSWORD).");
  }
  return { ...others, identity, user, password, ...(only ? { only: await callsIn(only) } : {}) };
}

/** @throws InvalidArgumentError for a call that the contract does not have. */
async function callsIn(list: string): Promise<ReadonlySet<string>> {
  const { contractRows } = await import("#practice-api/contract.ts");
  const known = new Set(contractRows().map(({ area, call }) => `${area}.${call}`));
  const calls = list.split(",").map((name) => name.trim());
  const unknown = calls.find((name) => !known.has(name));
  if (unknown === undefined) return new Set(calls);
  throw new InvalidArgumentError(
    `There is no call ${unknown}. The nearest is ${closest(unknown, [...known])}.`,
  );
}

async function checkMutations(startPractice: StartPractice): Promise<number> {
  const { runMutations } = await import("./command.ts");
  const { conformanceWorlds } = await import("./mutations/worlds.ts");
  const { url, close } = await startPractice();
  try {
    return await runMutations(conformanceWorlds(url));
  } finally {
    await close();
  }
}

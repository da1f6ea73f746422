import { Command, InvalidArgumentError, Option } from "commander";
import type { Adaptation } from "#practice-api/adaptation/adapted-contract.ts";
import type { Host } from "#practice-api/wire/endpoint.ts";
import { closest } from "../core/suggest.ts";
import type { ConformCommand } from "./command.ts";
import { beside } from "./hosts.ts";

type Options = Partial<Omit<ConformCommand, "only" | "hosts">> & {
  readonly only?: string;
  readonly host?: readonly string[];
  /** Refused: see `required`. */
  readonly password?: unknown;
};

const files = ["junit", "report"] as const;

/** Sets the process's exit code. `pathOf` resolves the files that are named. */
export function conformCommand(pathOf: (file: string) => string): Command {
  return new Command("conform")
    .description("Checks a practice, the mock or a real one, against the contract and the OpenAPI document.")
    .option("--identity <url>", "the identity server, which names the address of the practice")
    .option("--practice <url>", "the address of the practice itself, where there is no identity server")
    .option("--host <name=url>", `the address of another server: ${beside.join(", ")}`, collected)
    .option(
      "--user <name>",
      "an account of the practice, best one that is only for tests; CONFORM_PASSWORD has its password",
    )
    .addOption(new Option("--password [password]").hideHelp())
    .option("--other-patient <id>", "a patient whom the account may not open")
    .option("--allow-writes", "also makes the calls that change the account's record")
    .option("--every-field", "fails for a field of the contract that no answer has")
    .option("--only <calls>", "checks these calls, such as results.list,letters.list")
    .option("--slow <seconds>", "an answer that takes longer is called slow, 1 by default", secondsOf)
    .option("--junit <file>", "writes the results as JUnit")
    .option("--report <file>", "writes the results as JSON")
    .action(async (options: Options, command: Command) => {
      // Loaded when they are needed, because every command reads this file.
      const { runConform } = await import("./command.ts");
      process.exitCode = await runConform({
        ...(await required(withPaths(options, pathOf))),
        isJson: command.optsWithGlobals<{ json?: true }>().json === true,
      });
    });
}

/** @throws InvalidArgumentError */
function secondsOf(typed: string): number {
  const seconds = Number(typed);
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError("--slow must be a number of seconds above zero.");
}

const collected = (value: string, earlier: readonly string[] = []) => [...earlier, value];

function withPaths(options: Options, pathOf: (file: string) => string): Options {
  const named = files.flatMap((name) => {
    const file = options[name];
    return file === undefined ? [] : [[name, pathOf(file)]];
  });
  return { ...options, ...Object.fromEntries(named) };
}

async function required(options: Options): Promise<ConformCommand> {
  const { identity, practice, user, password: typed, only, host = [], ...others } = options;
  if (typed !== undefined) {
    throw new InvalidArgumentError(
      "Put the password in CONFORM_PASSWORD: on a command line, every user of this computer can read it.",
    );
  }
  const password = process.env.CONFORM_PASSWORD;
  if (!(identity || practice) || !user || !password) {
    throw new InvalidArgumentError("conform needs --identity or --practice, --user, and CONFORM_PASSWORD.");
  }
  return {
    ...others,
    ...(practice ? { practice } : { identity }),
    user,
    password,
    hosts: hostsIn(host),
    adaptation: await adaptationIn(process.env),
    ...(only ? { only: await callsIn(only) } : {}),
  };
}

/** @throws InvalidArgumentError for a server that the contract does not have. */
function hostsIn(pairs: readonly string[]): Partial<Record<Host, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = "", url = ""] = /^(\w+)=(https?:\/\/.+)$/.exec(pair) ?? [];
      if (beside.some((one) => one === name)) return [name, url];
      throw new InvalidArgumentError(`--host takes name=url, with one of ${beside.join(", ")} as its name.`);
    }),
  );
}

/**
 * The portal's own variables, so that a practice is sent what the portal sends. @throws InvalidArgumentError
 */
async function adaptationIn(env: NodeJS.ProcessEnv): Promise<Adaptation> {
  const { adaptationOf, practiceVariables } = await import("#practice-api/adaptation/variables.ts");
  const isSet = ([, value]: [string, string | undefined]) => value !== "";
  const read = practiceVariables.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (read.success) return adaptationOf(read.data);
  const problems = read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}.`);
  throw new InvalidArgumentError(problems.join(" "));
}

/** @throws InvalidArgumentError for a call that the contract does not have. */
async function callsIn(list: string): Promise<ReadonlySet<string>> {
  const { contractEndpoints } = await import("#practice-api/contract.ts");
  const known = new Set(contractEndpoints().map(({ area, call }) => `${area}.${call}`));
  const calls = list.split(",").map((name) => name.trim());
  const unknown = calls.find((name) => !known.has(name));
  if (unknown === undefined) return new Set(calls);
  throw new InvalidArgumentError(
    `There is no call ${unknown}. The nearest is ${closest(unknown, [...known])}.`,
  );
}

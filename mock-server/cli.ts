// `npm run mock -- <command>`: the control door for people at a terminal (PRACTICE-SERVER 7).
import { parseArgs } from "node:util";
import {
  ControlError,
  type JournalEntry,
  type PresetName,
  practiceControl,
  type WorldControl,
} from "./control/client.ts";

const options = {
  world: { type: "string", default: "default" },
  at: { type: "string", default: `http://127.0.0.1:${process.env.MOCK_PORT || 4010}` },
  follow: { type: "boolean", default: false },
  call: { type: "string" },
  person: { type: "string" },
  /** Read by the practice itself when it is served. */
  patients: { type: "string" },
  help: { type: "boolean", default: false },
} as const;
type Values = ReturnType<typeof read>["values"];

type Command = {
  /** What stands behind the command's name. */
  readonly takes: string;
  readonly does: string;
  readonly run: (
    world: WorldControl,
    argument: string,
    values: Values,
    everything: readonly string[],
  ) => Promise<void>;
};

/** A new command is a line here. */
const commands: Record<string, Command> = {
  serve: {
    takes: "[--patients <number>]",
    does: "starts a mock practice on MOCK_PORT, with a crowd beside the cast",
    run: async () => void (await import("./main.ts")),
  },
  scenario: {
    takes: "<name>",
    does: "puts a scenario in the place of what the world is",
    run: async (world, name) => say(await world.setScenario(name)),
  },
  lint: {
    takes: "[<files>]",
    does: "says what is wrong with scenario files, or with all that are shipped",
    run: async (_world, _argument, _values, files) => {
      const { lintScenarios, formatMistake } = await import("./scenarios/lint.ts");
      const mistakes = lintScenarios(files);
      for (const mistake of mistakes) console.log(formatMistake(mistake));
      if (mistakes.length > 0) process.exitCode = 1;
      else console.log("No mistakes.");
    },
  },
  advance: {
    takes: "<duration>",
    does: "lets time pass, P1D or PT31M, and says what it brings about",
    run: async (world, by) => {
      const { now, fired } = await world.advance(by);
      for (const { at, type, person, about } of fired) console.log(`${at}  ${type}  ${person}  ${about}`);
      console.log(`It is ${now}.`);
    },
  },
  fault: {
    takes: "<preset or JSON>",
    does: "breaks calls, by a named preset or by a rule of your own",
    run: async (world, fault) => {
      say(await (fault.startsWith("{") ? world.addFault(json(fault)) : world.addPreset(fault as PresetName)));
    },
  },
  verify: {
    takes: "<JSON>",
    does: 'holds the journal against {"call":"GET Patient/Medication","times":1}',
    run: async (world, expected) => {
      const { length } = await world.verify(json(expected));
      console.log(`It holds: ${length} ${length === 1 ? "call fits" : "calls fit"}.`);
    },
  },
  journal: {
    takes: "[--follow] [--call <name>] [--person <name>]",
    does: "shows what was asked, and with --follow what is being asked",
    run: async (world, _argument, { follow, call, person }) => {
      const entries = await world.journal({ call, person });
      for (const entry of entries) console.log(lineOf(entry));
      if (!follow) return;
      for await (const entry of world.follow(entries.at(-1)?.sequence)) {
        const isWanted = (call ?? entry.call) === entry.call && (person ?? entry.person) === entry.person;
        if (isWanted) console.log(lineOf(entry));
      }
    },
  },
};

function read(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

function help(): string {
  const names = Object.entries(commands).map(
    ([name, { takes, does }]) => `  ${name} ${takes}\n      ${does}`,
  );
  return [
    "npm run mock -- <command> [--world <id>] [--at <address>]",
    "",
    ...names,
    "",
    "The world is the default one and the address http://127.0.0.1:4010 unless said.",
  ].join("\n");
}

function lineOf({ sequence, at, call, person, status, asked, message, fault }: JournalEntry): string {
  const told = [asked && JSON.stringify(asked), message, fault && `fault ${fault}`];
  return [sequence, at, status ?? "no answer", call, person ?? "nobody", ...told].filter(Boolean).join("  ");
}

function say(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function json<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(`This is not JSON: ${text}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = read(process.argv.slice(2));
  const [name = "help", ...all] = positionals;
  const [argument = ""] = all;
  const command = commands[name];
  if (values.help || name === "help") return console.log(help());
  if (!command)
    throw new Error(`There is no command ${name}: choose from ${Object.keys(commands).join(", ")}.`);
  if (command.takes.startsWith("<") && argument === "") throw new Error(`${name} takes ${command.takes}.`);
  await command.run(practiceControl(values.at).world(values.world), argument, values, all);
}

/** One sentence of what went wrong, however many lines the practice needed for it. */
function sentenceOf(error: unknown): string {
  if (error instanceof ControlError) return error.reason.replace(/\s+/g, " ");
  if (!(error instanceof Error)) return String(error);
  if (error.message === "fetch failed")
    return "No mock practice answers at that address: start one with serve.";
  return error.message;
}

try {
  await main();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

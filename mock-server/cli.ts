// `npm run mock -- <command>`: the control API at a terminal (docs/mock-practice.md 7).
import { Command, CommanderError } from "commander";
import { conformCommand } from "./conformance/cli-command.ts";
import {
  ControlError,
  type JournalEntry,
  type PresetName,
  practiceControl,
  type WorldControl,
  type WorldDescription,
} from "./control/client.ts";

const program = new Command("npm run mock --")
  .description("Controls a world of a mock practice that is running.")
  .option("--world <id>", "the id of the world", "default")
  .option("--at <url>", "the practice's address", `http://127.0.0.1:${process.env.MOCK_PORT || 4010}`)
  .option("--json", "prints JSON in place of text, for create and scenario")
  .configureOutput({ writeErr: () => {} })
  .exitOverride();

function world(): WorldControl {
  const { at, world } = program.opts<{ at: string; world: string }>();
  return practiceControl(at).world(world);
}

program
  .command("serve")
  .description("starts a mock practice on MOCK_PORT")
  .option("--patients <number>", "generated patients besides the cast")
  .action(async () => void (await import("./main.ts")));

program
  .command("create")
  .description("creates the world that --world names")
  .option("--scenario <name>", "the scenario that it begins with")
  .option("--now <instant>", "its time, with a stopped clock: 2026-11-23T09:00+13:00")
  .action(async ({ scenario, now }: { scenario?: string; now?: string }) => {
    const { at, world: id } = program.opts<{ at: string; world: string }>();
    const options = { id, ...(scenario && { scenario }), ...(now && { now }) };
    await printWorld(await practiceControl(at).createWorld(options));
  });

program
  .command("scenario")
  .description("resets the world to a scenario, and prints how to follow it")
  .argument("<name>")
  .action(async (name: string) => printWorld(await world().setScenario(name)));

program
  .command("lint")
  .description("reports the mistakes in scenario files, in all shipped ones by default")
  .argument("[files...]")
  .action(async (files: string[]) => {
    const { formatMistake, lintScenarios } = await import("./scenarios/lint.ts");
    const mistakes = lintScenarios(files);
    for (const mistake of mistakes) console.log(formatMistake(mistake));
    if (mistakes.length > 0) process.exitCode = 1;
    else console.log("No mistakes.");
  });

program
  .command("advance")
  .description("advances the clock by an ISO duration such as P1D or PT31M, and prints what happens")
  .argument("<duration>")
  .action(async (duration: string) => {
    const { now, fired } = await world().advance(duration);
    for (const { at, type, person, about } of fired) console.log(`${at}  ${type}  ${person}  ${about}`);
    console.log(`It is ${now}.`);
  });

program
  .command("fault")
  .description("adds a fault: a named preset or a rule in JSON")
  .argument("<preset or JSON>")
  .action(async (fault: string) => {
    const isRule = fault.startsWith("{");
    print(await (isRule ? world().addFault(parseJson(fault)) : world().addPreset(fault as PresetName)));
  });

program
  .command("verify")
  .description('compares the journal with an expectation such as {"call":"GET Patient/Medication","times":1}')
  .argument("<JSON>")
  .action(async (expectation: string) => {
    const { length } = await world().verify(parseJson(expectation));
    console.log(`Verified: ${length} ${length === 1 ? "call matches" : "calls match"}.`);
  });

program
  .command("journal")
  .description("prints the calls of the world")
  .option("--follow", "prints further calls as they end")
  .option("--call <name>", "only this call")
  .option("--person <name>", "only calls about this person")
  .action(async ({ follow, call, person }: { follow?: true; call?: string; person?: string }) => {
    const entries = await world().journal({ call, person });
    for (const entry of entries) console.log(lineOf(entry));
    if (!follow) return;
    for await (const entry of world().follow(entries.at(-1)?.sequence)) {
      const matches = (call ?? entry.call) === entry.call && (person ?? entry.person) === entry.person;
      if (matches) console.log(lineOf(entry));
    }
  });

program.addCommand(
  conformCommand(async () => (await import("./serve.ts")).createPractice().listen(0)).copyInheritedSettings(
    program,
  ),
);

const portalUrl = `http://localhost:${process.env.PORT || 3000}`;

/** Prints a world and its scenario for a person who follows it: the story, who signs in where, and the steps. */
async function printWorld(described: WorldDescription): Promise<void> {
  const { at, json } = program.opts<{ at: string; json?: true }>();
  if (json) return print(described);
  const { title, story, script } = await practiceControl(at).scenario(described.scenario);
  const clock = described.running ? "the clock runs" : "the clock is stopped";
  const steps = script.map(({ text }, index) => `${String(index + 1).padStart(3)}. ${text}`);
  const lines = [
    title,
    "",
    story,
    "",
    `World ${described.id}, ${described.now}, ${clock}.`,
    `Open ${portalUrl}/login and sign in:`,
    ...described.accounts.map(({ username, password }) => `  ${username}  ${password}`),
    ...(steps.length > 0 ? ["", "Steps:", ...steps] : []),
  ];
  console.log(lines.join("\n"));
}

function lineOf({ sequence, at, call, person, status, input, message, fault }: JournalEntry): string {
  const details = [input && JSON.stringify(input), message, fault && `fault ${fault}`];
  return [sequence, at, status ?? "no answer", call, person ?? "-", ...details].filter(Boolean).join("  ");
}

function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function parseJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(`This is not JSON: ${text}`);
  }
}

/** The message of an error on one line. */
function messageOf(error: unknown): string {
  if (error instanceof ControlError) {
    const reason = error.reason.replace(/\s+/g, " ");
    const isWorldMissing = error.status === 410 || reason === "There is no such world.";
    const { world } = program.opts<{ world: string }>();
    return isWorldMissing ? `${reason} To create it: npm run mock -- create --world ${world}` : reason;
  }
  if (!(error instanceof Error)) return String(error);
  if (error.message === "fetch failed") {
    return "No mock practice answers at this address: start one with serve.";
  }
  return error.message.replace(/\s+/g, " ");
}

try {
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  const isHelp = error instanceof CommanderError && error.exitCode === 0;
  if (!isHelp) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

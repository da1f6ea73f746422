import { Command } from "commander";
import { conformCommand } from "../conformance/cli-command.ts";
import { proxyCommand, recordCommand } from "../recorder/cli-command.ts";
import { command, exitCodes, explain } from "./cli-error.ts";
import { exportCommands } from "./commands/export.ts";
import { journalCommands } from "./commands/journal.ts";
import { playCommand } from "./commands/play.ts";
import { scenarioFileCommands } from "./commands/scenario-files.ts";
import { openCommand, stateCommands } from "./commands/state.ts";
import { playsCommands, snapshotCommands, worldCommands } from "./commands/world.ts";
import { writeCommand } from "./commands/write.ts";
import { pathOf } from "./files.ts";
import { type CommandRow, row } from "./setup.ts";

const defaultAt = () => `http://127.0.0.1:${process.env.MOCK_PORT || 4010}`;

const serveCommand = row(
  "serve",
  "Starts a mock practice on MOCK_PORT, 4010 by default, and keeps running.",
  {
    "--patients <number>": "generated patients besides the demo patients",
    "--dialect <names>": "the dialects of the default world: numeric-ids,quiet-posts",
    "--like <recording>": "answers have the shapes of a practice that record has recorded",
  },
  async () => {
    // It reads its own options from the command line.
    await import("../main.ts");
    return new Promise(() => {});
  },
);

/** In the order of the help. */
const commands = [
  serveCommand,
  ...worldCommands,
  ...stateCommands,
  ...snapshotCommands,
  ...journalCommands,
  openCommand,
  playCommand,
  ...playsCommands,
  writeCommand,
  ...scenarioFileCommands,
];

export function createProgram(): Command {
  const program = new Command(command)
    .description("Controls a mock practice that is running, and the worlds in it.")
    .option("--world <id>", "the id of the world", "default")
    .option("--at <url>", "the practice's address; MOCK_PORT sets its port", defaultAt())
    .option("--json", "prints JSON in place of text, errors included")
    .configureOutput({ writeErr: () => {} })
    .configureHelp({ sortSubcommands: false })
    .addHelpText("afterAll", exitCodeHelp)
    .exitOverride();
  for (const row of commands) addCommand(program, row);
  // They need no mock practice that runs.
  for (const command of [conformCommand(pathOf), recordCommand(pathOf), proxyCommand()]) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  for (const row of exportCommands) addCommand(program, row);
  return program;
}

/** `snapshot save` is a command of `snapshot`, which is in the program already. */
function addCommand(program: Command, { name, define }: CommandRow): void {
  const [first = "", second] = name.split(" ");
  const group = program.commands.find((command) => command.name() === first);
  define(second === undefined || !group ? program.command(first) : group.command(second));
}

/** Returns the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: "user" });
    // Some commands end with a result of their own.
    return Number(process.exitCode ?? exitCodes.done.code);
  } catch (error) {
    const {
      at = defaultAt(),
      world: worldId = "default",
      json: isJson = false,
    } = program.opts<{ at?: string; world?: string; json?: true }>();
    const { message, exitCode } = explain(error, { at, worldId });
    if (message !== "" && isJson) console.log(JSON.stringify({ error: message }, null, 2));
    else if (message !== "") console.error(message);
    return exitCode;
  }
}

const exitCodeHelp = `
Exit codes:
${Object.values(exitCodes)
  .map(({ code, meaning }) => `  ${code}  ${meaning}`)
  .join("\n")}`;

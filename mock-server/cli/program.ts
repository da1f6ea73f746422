import { Command } from "commander";
import { conformCommand } from "../conformance/cli-command.ts";
import { proxyCommand, recordCommand } from "../recorder/cli-command.ts";
import { command, exitCodes, explain } from "./cli-error.ts";
import { clockCommands } from "./commands/clock.ts";
import { dialectCommand } from "./commands/dialect.ts";
import { eventCommand } from "./commands/event.ts";
import { exportCommand, importCommand } from "./commands/export.ts";
import { faultCommand } from "./commands/fault.ts";
import { journalCommands } from "./commands/journal.ts";
import { openCommand } from "./commands/open.ts";
import { playCommand } from "./commands/play.ts";
import { scenarioCommands } from "./commands/scenario.ts";
import { scenarioFileCommands } from "./commands/scenario-files.ts";
import { snapshotCommands } from "./commands/snapshot.ts";
import { stateCommands } from "./commands/state.ts";
import { worldCommands } from "./commands/world.ts";
import { writeCommand } from "./commands/write.ts";
import { pathOf } from "./files.ts";
import { type Setup, terminalOf } from "./setup.ts";

const defaultAt = () => `http://127.0.0.1:${process.env.MOCK_PORT || 4010}`;

/** `summaries` has those of the control calls, which only help shows. */
export function createProgram(summaries?: ReadonlyMap<string, string>): Command {
  const program = new Command(command)
    .description("Controls a mock practice that is running, and the worlds in it.")
    .option("--world <id>", "the id of the world", "default")
    .option("--at <url>", "the practice's address; MOCK_PORT sets its port", defaultAt())
    .option("--json", "prints JSON in place of text, errors included")
    .configureOutput({ writeErr: () => {} })
    .configureHelp({ sortSubcommands: false })
    .addHelpText("afterAll", exitCodeHelp)
    .exitOverride();
  const setup: Setup = {
    program,
    terminal: () => terminalOf(program),
    summary: (route) => summaries?.get(route) ?? "",
  };
  for (const define of [
    serveCommand,
    worldCommands,
    scenarioCommands,
    clockCommands,
    dialectCommand,
    eventCommand,
    stateCommands,
    faultCommand,
    snapshotCommands,
    journalCommands,
    openCommand,
    playCommand,
    writeCommand,
    scenarioFileCommands,
    practiceCommands,
    exportCommand,
    importCommand,
  ]) {
    define(setup);
  }
  return program;
}

function serveCommand({ program }: Setup): void {
  program
    .command("serve")
    .description("Starts a mock practice on MOCK_PORT, 4010 by default, and keeps running.")
    .option("--patients <number>", "generated patients besides the demo patients")
    .option("--dialect <names>", "the dialects of the default world: numeric-ids,quiet-posts")
    .option("--like <recording>", "answers have the shapes of a practice that record has recorded")
    .action(async () => {
      // It reads its own options from the command line.
      await import("../main.ts");
      await new Promise(() => {});
    });
}

/** They need no mock practice that runs. */
function practiceCommands({ program }: Setup): void {
  for (const command of [conformCommand(pathOf), recordCommand(pathOf), proxyCommand()]) {
    program.addCommand(command.copyInheritedSettings(program));
  }
}

/** Returns the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = createProgram(needsHelp(args) ? await summariesByRoute() : undefined);
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

/** Only help needs the summaries, and with them all of the practice's code. */
function needsHelp(args: readonly string[]): boolean {
  return args.length === 0 || args.some((argument) => ["--help", "-h", "help"].includes(argument));
}

async function summariesByRoute(): Promise<ReadonlyMap<string, string>> {
  const { anyControlCalls } = await import("../control/calls/calls.ts");
  return new Map(anyControlCalls.map(({ method, path, summary }) => [`${method} ${path}`, summary]));
}

const exitCodeHelp = `
Exit codes:
${Object.values(exitCodes)
  .map(({ code, meaning }) => `  ${code}  ${meaning}`)
  .join("\n")}`;

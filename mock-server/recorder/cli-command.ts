import { readFileSync, writeFileSync } from "node:fs";
import { Command } from "commander";
import type { Recording } from "./types.ts";

type Options = { target?: string; out?: string; port: string; names?: boolean; compare?: true };

/** `record`, for a command line. `pathOf` turns a file that the user names into a path. */
export function recordCommand(pathOf: (file: string) => string): Command {
  return new Command("record")
    .description(
      "records what a practice sends through a proxy, as types and places only, and how it differs from the contract",
    )
    .argument("[files...]", "with --compare: two recordings")
    .option("--target <url>", "the identity server of the practice")
    .option("--out <file>", "the file to write")
    .option("--port <number>", "the proxy's port on loopback", "4011")
    .option("--names", "also writes the names of members that are not in the contract")
    .option("--compare", "prints what differs between two recordings")
    .action(async (files: string[], options: Options) => {
      if (options.compare) return compare(files.map(pathOf));
      if (!options.target || !options.out)
        throw new Error("record needs --target and --out, or --compare and two files.");
      await record(options.target, pathOf(options.out), options);
    });
}

async function compare(files: readonly string[]): Promise<void> {
  const { compareRecordings } = await import("./drift.ts");
  const [first, second] = files.map((file): Recording => JSON.parse(readFileSync(file, "utf8")));
  if (!first || !second) throw new Error("--compare needs two files.");
  const differences = compareRecordings(first, second);
  for (const line of differences) console.log(line);
  if (differences.length === 0) console.log("The recordings are the same.");
  else process.exitCode = 1;
}

/** Records until it is interrupted. */
async function record(target: string, out: string, { port, names = false }: Options): Promise<void> {
  const { startRecording } = await import("./proxy.ts");
  const proxy = await startRecording({ target, port: Number(port), keepsNames: names });
  console.log(`Use ${proxy.identity} as the identity server. Ctrl+C ends the recording.`);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  const recording = proxy.recording();
  await proxy.close();
  writeFileSync(out, `${JSON.stringify(recording, null, 2)}\n`);
  for (const line of recording.drift) console.log(line);
  console.log(
    `${Object.keys(recording.calls).length} calls recorded, ${recording.drift.length} differences.`,
  );
  if (recording.drift.length > 0) process.exitCode = 1;
}

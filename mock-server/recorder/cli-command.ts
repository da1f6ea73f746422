import { writeFileSync } from "node:fs";
import { Command } from "commander";

type ProxyOptions = { identity?: string; practice?: string; port: string; json?: boolean };
type Options = { target?: string; out?: string; port: string };

/** `pathOf` turns a file that the user names into a path. */
export function recordCommand(pathOf: (file: string) => string): Command {
  return new Command("record")
    .description(
      "records what a practice sends through a proxy, as types and places only, and how it differs from the contract",
    )
    .option("--target <url>", "the identity server of the practice")
    .option("--out <file>", "the file to write")
    .option("--port <number>", "the proxy's port on loopback", "4011")
    .action(async ({ target, out, port }: Options) => {
      if (!target || !out) throw new Error("record needs --target and --out.");
      await record(target, pathOf(out), Number(port));
    });
}

export function proxyCommand(): Command {
  return new Command("proxy")
    .description(
      "passes calls on to a practice and prints where its answers differ from the contract, without values",
    )
    .option("--identity <url>", "the identity server of the practice")
    .option("--practice <url>", "the API of a practice without an identity server")
    .option("--port <number>", "the proxy's port on loopback", "4011")
    .action(async (_: ProxyOptions, command: Command) => {
      const options: ProxyOptions = command.optsWithGlobals();
      if (!options.identity && !options.practice) throw new Error("proxy needs --identity or --practice.");
      await proxy(options);
    });
}

/** Until it is interrupted. Each difference is one line, with `--json` one JSON text. */
async function proxy({ identity, practice, port, json = false }: ProxyOptions): Promise<void> {
  const { startRecording } = await import("./proxy.ts");
  const print = (sentence: string, object: object) => console.log(json ? JSON.stringify(object) : sentence);
  const proxy = await startRecording({
    ...(identity && { target: identity }),
    ...(practice && { practice }),
    port: Number(port),
    onDrift: (difference) => print(difference, { difference }),
    // A sign of life that does not fill the screen: after 1, 10, 100 and so on.
    onAnswer: ({ answers, right }) => {
      if (Number.isInteger(Math.log10(answers)))
        print(`Answers so far: ${answers}, right: ${right}.`, { answers, right });
    },
  });
  const address = identity ? proxy.identity : proxy.api;
  print(`Use ${address} as the ${identity ? "identity server" : "API"}. Ctrl+C ends the proxy.`, { address });
  await interruption();
  const { calls: recorded, drift } = proxy.recording();
  await proxy.close();
  const { answers, right } = proxy.counts();
  const calls = Object.keys(recorded);
  print(
    `Answers: ${answers}, calls: ${calls.length}, differences: ${drift.length}. Right answers: ${right}.`,
    {
      exchanges: answers,
      right,
      calls,
      differences: drift,
    },
  );
  if (drift.length > 0) process.exitCode = 1;
}

const interruption = () =>
  new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

/** Until it is interrupted. */
async function record(target: string, out: string, port: number): Promise<void> {
  const { startRecording } = await import("./proxy.ts");
  const proxy = await startRecording({ target, port });
  console.log(`Use ${proxy.identity} as the identity server. Ctrl+C ends the recording.`);
  await interruption();
  const recording = proxy.recording();
  await proxy.close();
  writeFileSync(out, `${JSON.stringify(recording, null, 2)}\n`);
  for (const line of recording.drift) console.log(line);
  console.log(
    `${Object.keys(recording.calls).length} calls recorded, ${recording.drift.length} differences.`,
  );
  if (recording.drift.length > 0) process.exitCode = 1;
}

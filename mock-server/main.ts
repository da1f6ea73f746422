import { readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { valueAt } from "./core/value-at.ts";
import { isLoopback, readOptions } from "./options.ts";

// Stripping types from some hundred files takes most of the start and is the same each time (docs/mock-practice.md 10).
enableCompileCache();
const { createPractice } = await import("./serve.ts");
const { readWorlds, writeWorlds } = await import("./control/kept-worlds.ts");
const { playerAt } = await import("./player/player-at.ts");

function exit(message: string): never {
  console.error(message);
  process.exit(1);
}

const options = readOptions(process.argv.slice(2), process.env);
if (typeof options === "string") exit(options);
const { port, host = "127.0.0.1", like, keep, ...practice } = options;
const reshape = like === undefined ? undefined : await reshapeOf(like);

try {
  const { worlds, scenarios, listen } = createPractice({
    ...practice,
    watchesScenarios: true,
    ...(reshape && { reshape }),
    playScenario: playerAt(practice.portalUrl),
  });
  for (const problem of keep ? readWorlds(keep, worlds, scenarios) : []) console.warn(problem);
  const { url, close } = await listen(port, host);
  console.log(`The mock practice answers at ${url}`);
  if (!isLoopback(host)) {
    console.warn("It is not on loopback: every computer of this network can read and change its test data.");
  }
  // "disconnect": the parent process has ended.
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"] as const) {
    process.once(signal, async () => {
      await close();
      if (keep) writeWorlds(keep, worlds);
      process.exit(0);
    });
  }
} catch (error) {
  if (valueAt(error, ["code"]) !== "EADDRINUSE") throw error;
  exit(`Port ${port} is taken. Set MOCK_PORT to another port, or stop what uses this one.`);
}

async function reshapeOf(file: string) {
  const { reshapeLike } = await import("./recorder/reshape.ts");
  try {
    return reshapeLike(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return exit(`${file} is no recording.`);
  }
}

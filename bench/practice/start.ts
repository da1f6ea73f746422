import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../addresses.ts";
import { addressOf, practicePorts } from "./addresses.ts";

const runs = 5;

/** Milliseconds from starting a practice of ten thousand until it has answered its first call. */
export async function firstAnswer(): Promise<{ first: number; later: number[] }> {
  const cache = await mkdtemp(join(tmpdir(), "practice-start-"));
  try {
    const times: number[] = [];
    for (let run = 0; run <= runs; run++) times.push(await startOnce(cache));
    const [first = Number.NaN, ...later] = times;
    return { first, later };
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
}

/** The cache of what Node compiled is empty at the first start, as it is on a new machine. */
async function startOnce(cache: string): Promise<number> {
  const port = practicePorts.started;
  const before = performance.now();
  const child = spawn(process.execPath, [join(root, "mock-server/main.ts")], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      MOCK_PORT: String(port),
      MOCK_PATIENTS: "10000",
      NODE_COMPILE_CACHE: cache,
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error("The practice did not start.");
      const answered = await fetch(`${addressOf(port)}/api/ValidateToken`).catch(() => undefined);
      if (answered) return performance.now() - before;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } finally {
    // A stop in the ordinary way, so that what Node compiled is kept for the next start.
    child.kill("SIGTERM");
    await ended;
  }
}

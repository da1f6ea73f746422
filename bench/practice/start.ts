import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { practiceNodeOptions } from "../../scripts/processes.mjs";
import { root } from "../addresses.ts";
import type { Effort } from "../effort.ts";
import { addressOf, practicePorts } from "./addresses.ts";

/** Milliseconds from starting a practice with many patients until it has answered its first call. */
export async function startTimes({
  starts,
  patients,
}: Effort["practice"]): Promise<{ first: number; later: number[] }> {
  const cache = await mkdtemp(join(tmpdir(), "practice-start-"));
  try {
    const times: number[] = [];
    for (let run = 0; run < starts; run++) times.push(await startOnce(cache, patients));
    const [first = Number.NaN, ...later] = times;
    return { first, later };
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
}

/** Node's compile cache is empty at the first start, as on a new machine. */
async function startOnce(cache: string, patients: number): Promise<number> {
  const port = practicePorts.started;
  const before = performance.now();
  const child = spawn(process.execPath, [...practiceNodeOptions, join(root, "mock-server/main.ts")], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      MOCK_PORT: String(port),
      MOCK_PATIENTS: String(patients),
      NODE_COMPILE_CACHE: cache,
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error("The practice did not start.");
      const response = await fetch(`${addressOf(port)}/api/ValidateToken`).catch(() => undefined);
      if (response) return performance.now() - before;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } finally {
    // Node writes its compile cache only when the process ends in the ordinary way.
    child.kill("SIGTERM");
    await ended;
  }
}

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export { freePort } from "../../e2e/browsers/process.ts";

/** The memory that a process occupies, in MB. */
export function residentMb(pid: number | undefined): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
}

/** Opens `connections`, writes `text` to each, and resolves when all are closed or have been silent for a while. */
export async function flood(port: number, connections: number, text: string): Promise<void> {
  const silentMs = 2_000;
  const closed = Array.from({ length: connections }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.setTimeout(silentMs, () => socket.destroy());
    socket.write(text);
    await once(socket, "close");
  });
  await Promise.all(closed);
}

/** Requests a URL again and again until stopped. Returns how long each response took, in ms, in ascending order. */
export function probe(url: string): { stop: () => Promise<number[]> } {
  const betweenMs = 10;
  const times: number[] = [];
  let isStopped = false;
  const probing = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      const { status } = await fetch(url);
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      times.push(performance.now() - startedAt);
      await pause(betweenMs);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await probing;
      return times.toSorted((a, b) => a - b);
    },
  };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

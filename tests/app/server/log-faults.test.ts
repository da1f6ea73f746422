import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { soak } from "../../support/soak.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-log-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that logs requests, with this log file or standard output. */
async function startLogging(file: string | undefined, output: number | "pipe") {
  const server = spawn(process.execPath, ["tests/support/processes/logging-server.ts"], {
    env: { ...process.env, LOG_LEVEL: "info", LOG_FILE: file ?? "" },
    stdio: ["ignore", output, "inherit", "ipc"],
  });
  const [port] = (await once(server, "message")) as [number];
  return { server, url: `http://127.0.0.1:${port}` };
}

async function maxResponseMs(url: string, count: number): Promise<number> {
  let longest = 0;
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now();
    const { status } = await fetch(url);
    expect(status).toBe(204);
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return longest;
}

async function stop(server: ChildProcess): Promise<number | null> {
  const ended = once(server, "exit") as Promise<[number | null]>;
  server.kill("SIGTERM");
  return (await ended)[0];
}

soak(
  "a portal answers %i requests while its log is on a full disk",
  { quick: 500, full: 20_000 },
  async (count) => {
    const { server, url } = await startLogging("/dev/full", "pipe");
    console.log(`full disk: longest answer ${(await maxResponseMs(url, count)).toFixed(0)} ms`);
    expect(await stop(server)).toBe(0);
  },
);

soak(
  "a portal answers %i requests while the reader of its log has stalled",
  { quick: 2_000, full: 20_000 },
  async (count) => {
    const pipe = join(folder, "stalled");
    execFileSync("mkfifo", [pipe]);
    const reader = openSync(pipe, constants.O_RDWR);
    const { server, url } = await startLogging(undefined, reader);
    console.log(`stalled reader: longest answer ${(await maxResponseMs(url, count)).toFixed(0)} ms`);
    expect(await stop(server)).toBe(0);
    closeSync(reader);
  },
);

soak(
  "a portal answers %i requests after the reader of its log has gone",
  { quick: 500, full: 20_000 },
  async (count) => {
    const { server, url } = await startLogging(undefined, "pipe");
    server.stdout?.destroy();
    console.log(`reader gone: longest answer ${(await maxResponseMs(url, count)).toFixed(0)} ms`);
    expect(await stop(server)).toBe(0);
  },
);

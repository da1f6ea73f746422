import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { PayCommand } from "./pay-worker.ts";

/** Starts a process of the portal that works on payments of the store that the environment names. */
export function startPayWorker(environment: Record<string, string>) {
  const file = new URL("pay-worker.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, LOG_LEVEL: "silent", ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    send: (command: PayCommand) => void child.stdin.write(`${JSON.stringify(command)}\n`),
    line: async (): Promise<unknown> => JSON.parse(String((await lines.next()).value)),
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

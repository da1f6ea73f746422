import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Starts a portal of its own and resolves when it listens. It gets an IPC channel, over which a test can
 * send it messages.
 * @param nodeArguments precede the program's file.
 */
export async function startPortalProcess(
  environment: Record<string, string>,
  nodeArguments: string[] = [],
): Promise<ChildProcess> {
  const portal = spawn(process.execPath, [...nodeArguments, "app/.server/serve.ts"], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent", ...environment },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await Promise.race([
    once(portal.stdout ?? portal, "data"),
    once(portal, "exit").then(([code]) => {
      throw new Error(`The portal of this test ended with ${code}.`);
    }),
  ]);
  return portal;
}

export async function kill(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return;
  const ended = once(portal, "exit");
  portal.kill("SIGKILL");
  await ended;
}

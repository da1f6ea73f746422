import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** Starts a program, whose output goes to `read` line by line. It ends with this process. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  read: (line: string) => void = () => {},
): ChildProcess {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  child.on("error", (error) => read(String(error)));
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) read(line);
    });
  }
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Repeats until there is a result; rejects with the last error after `limit` ms. */
export async function until<T>(attempt: () => Promise<T>, limit = 30_000): Promise<T> {
  const end = performance.now() + limit;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

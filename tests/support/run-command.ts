import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";
import { runProgram } from "#mock-server/cli/program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts a program as a process of its own, by default `npm run mock -- …`, which ends with the test at the latest. */
export function startCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  program = ["mock-server/cli.ts"],
) {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", NO_COLOR: "1", ...env },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const output = { text: "" };
  const gather = (chunk: Buffer) => {
    output.text += chunk.toString();
  };
  child.stdout.on("data", gather);
  child.stderr.on("data", gather);
  return { child, output };
}

/** Runs a command of the program in this process. Returns its exit code and what it printed. One at a time. */
export async function runCommand(args: readonly string[], env: Record<string, string> = {}) {
  const printed: string[] = [];
  const keep = (...texts: unknown[]) => void printed.push(texts.join(" "));
  const spies = [
    vi.spyOn(console, "log").mockImplementation(keep),
    vi.spyOn(console, "error").mockImplementation(keep),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed.push(String(text));
      return true;
    }),
  ];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return { code: await runProgram(args), text: printed.join("\n").trim() };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export function buildSimulation(folder: string, copy = "."): void {
  const built = spawnSync(
    resolve("node_modules/.bin/vite"),
    ["build", "--config", "simulation/vite.config.ts", "--outDir", folder, "--logLevel", "error"],
    { cwd: copy, encoding: "utf8", env: withoutTests() },
  );
  if (built.status !== 0) throw new Error(built.stderr);
}

/** Runs it in a process of its own, because it replaces the clocks of its process. */
export function runSimulation(folder: string, options: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${folder}/main.js`, ...options], {
    encoding: "utf8",
    env: withoutTests(),
  });
  return { status, output: stdout + stderr };
}

function withoutTests(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  return env;
}

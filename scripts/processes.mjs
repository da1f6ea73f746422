import { spawn } from "node:child_process";
import { createServer } from "node:net";

/**
 * Node's options for the mock practice. V8 sizes its young generation, in MB, by the machine's memory: under load it
 * grows to 134 MB for a practice whose live objects fill 33 MB. And it lets the old generation become several times what
 * is alive before it collects: here half as much again, which keeps the process below 300 MB.
 */
export const practiceNodeOptions = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

/**
 * Runs programs together: their output gets the program's name in front, Ctrl-C stops all of them, and
 * when one ends so do the others. Resolves with the exit code.
 */
export function runTogether(programs) {
  return new Promise((resolve) => {
    const children = new Set();
    let exitCode = 0;
    let isStopping = false;
    const stopAll = () => {
      isStopping = true;
      for (const child of children) child.kill("SIGTERM");
    };
    for (const { name, args, env } of programs) {
      const child = spawn(process.execPath, args, {
        env: { ...process.env, ...env },
        // The channel closes whenever this process ends: the program then ends itself.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      children.add(child);
      for (const stream of ["stdout", "stderr"]) {
        child[stream].setEncoding("utf8").on("data", (chunk) => {
          for (const line of chunk.trimEnd().split("\n")) process[stream].write(`[${name}] ${line}\n`);
        });
      }
      child.once("exit", (code, signal) => {
        if (!isStopping) {
          const how = signal ? `by ${signal}` : `with exit code ${code}`;
          console.error(`The ${name} has ended ${how}, so everything stops.`);
          exitCode ||= 1;
        }
        exitCode ||= code ?? 0;
        children.delete(child);
        stopAll();
        if (children.size === 0) resolve(exitCode);
      });
    }
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);
    // npm does not always pass a signal on, and SIGKILL cannot be.
    const parent = process.ppid;
    const watching = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watching);
      stopAll();
    }, 500);
    watching.unref();
  });
}

/** Exits with one sentence when a port is taken. */
export async function requireFreePort(port, variable, what) {
  const isFree = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
  if (isFree) return;
  console.error(
    `Port ${port}, which ${what} needs, is in use: stop what runs there, or choose another with ${variable}.`,
  );
  process.exit(1);
}

/** Resolves with true once the URL answers with a success, or with false after this time. */
export async function waitUntilUp(url, milliseconds = 30_000) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

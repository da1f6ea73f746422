import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { waitUntilUp } from "../scripts/processes.mjs";
import { root } from "./addresses.ts";

type Program = {
  name: string;
  command?: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** The program can be measured once all of these answer. */
  readyUrls: readonly string[];
};

const running = new Set<ChildProcess>();
const maxStartMs = 90_000;
const maxStopMs = 5_000;
const maxOutputLength = 4_000;

/** Starts a program and resolves with its process id once its URLs answer. Its output is shown only when it fails. */
export async function start({
  name,
  command = process.execPath,
  args,
  env,
  readyUrls,
}: Program): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, so that stopping it also stops its children.
    detached: true,
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-maxOutputLength);
    });
  }
  const ended = once(child, "exit").then(() => {
    running.delete(child);
    return false;
  });
  const ready = Promise.all(readyUrls.map((url) => waitUntilUp(url, maxStartMs)));
  if (await Promise.race([ready.then((all) => all.every(Boolean)), ended])) return child.pid ?? 0;
  throw new Error(`${name} did not start. The end of its output:\n${output}`);
}

/** Runs a program to its end and returns its standard output. */
export async function finish(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-maxOutputLength);
  });
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(child);
  if (code !== 0) throw new Error(`${name} failed. The end of its output:\n${errors}`);
  return output;
}

/** Stops every program that `start` and `finish` began, at the latest after five seconds. */
export async function stopAll(): Promise<void> {
  const children = [...running];
  for (const child of children) signal(child, "SIGTERM");
  const left = () => children.filter((child) => child.exitCode === null && child.signalCode === null);
  const end = Date.now() + maxStopMs;
  while (left().length > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  for (const child of left()) signal(child, "SIGKILL");
  running.clear();
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // The process group has already ended.
  }
}

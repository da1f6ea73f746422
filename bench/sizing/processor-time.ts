import { readdirSync, readFileSync } from "node:fs";

/** Of the kernel, which counts processor time in hundredths of a second. */
const msPerTick = 10;

type Times = { parent: number; ms: number };

/** The processor time of a process, in ms, with that of its children that have ended. Linux only. */
function timesOf(pid: number): Times {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the program's name in brackets, which may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [parent = 0, ...ticks] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
  return { parent, ms: ticks.reduce((total, each) => total + each, 0) * msPerTick };
}

/** The processor time in ms of a process and of its children, which for PostgreSQL are one for each connection. */
export function processorMs(pid: number): number {
  const others = readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [timesOf(Number(name))] : [];
    } catch {
      // The process ended while it was read.
      return [];
    }
  });
  return others.filter(({ parent }) => parent === pid).reduce((total, { ms }) => total + ms, timesOf(pid).ms);
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1_024;
}

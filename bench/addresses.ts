import { join } from "node:path";

/** Ports of the benchmarks' own, so that a portal under development can stay open beside them. */
const firstPort = Number(process.env.BENCH_PORT || 3290);

export const ports = {
  portal: firstPort,
  barePage: firstPort + 1,
  bareExpress: firstPort + 2,
  chromium: firstPort + 3,
  postgres: firstPort + 4,
  /** The first of the suite sizing. */
  instances: firstPort + 10,
  practice: firstPort + 1_000,
};

export const root = join(import.meta.dirname, "..");
/** Holds everything that a run writes. Git ignores it. */
export const workFolder = join(import.meta.dirname, ".work");

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { bucketSeconds, hostOf, otherPractices, type PracticeRow } from "./practice-calls.ts";

/** Labels are names of the code and allowed hosts: no path, account, patient or address (threat T46). */
const registry = new Registry();
const registers = [registry];

export const metrics = {
  requests: new Counter({
    name: "portal_requests_total",
    help: "Responses, by the first part of the route's pattern and by status.",
    labelNames: ["route", "status"],
    registers,
  }),
  requestSeconds: new Histogram({
    name: "portal_request_seconds",
    help: "Time to the end of a response, by the first part of the route's pattern.",
    labelNames: ["route"],
    buckets: bucketSeconds,
    registers,
  }),
  requestsShed: new Counter({
    name: "portal_requests_shed_total",
    help: "Requests refused to protect the process, by reason.",
    labelNames: ["reason"],
    registers,
  }),
  practiceCalls: new Counter({
    name: "portal_practice_calls_total",
    help: "Attempts to call the practice, by area of its API and by outcome.",
    labelNames: ["area", "outcome"],
    registers,
  }),
  practiceCallSeconds: new Histogram({
    name: "portal_practice_call_seconds",
    help: "Time of an attempt to call the practice, by area of its API. Calls that were not sent are left out.",
    labelNames: ["area"],
    buckets: bucketSeconds,
    registers,
  }),
  practiceGaps: new Counter({
    name: "portal_practice_unreadable_total",
    help: "Values in the practice's answers that were not understood, by call and by the contract's name of the field.",
    labelNames: ["call", "field"],
    registers,
  }),
  lastPracticeRead: new Gauge({
    name: "portal_practice_data_last_success_timestamp_seconds",
    help: "When this instance last read the files of PRACTICE_DATA without a fault; 0 where there are none.",
    registers,
  }),
  openCircuits: new Gauge({
    name: "portal_practice_circuits_open",
    help: "Base URLs of practices that are not called now, because they keep failing.",
    registers,
  }),
  signIns: new Counter({
    name: "portal_sign_ins_total",
    help: "Sign-ins by outcome, and the failed ones by reason.",
    labelNames: ["outcome", "reason"],
    registers,
  }),
  signInsWaiting: new Gauge({
    name: "portal_sign_ins_waiting",
    help: "Sign-ins that wait for their turn in this instance, because many people log in at once.",
    registers,
  }),
  storeSeconds: new Histogram({
    name: "portal_store_query_seconds",
    help: "Time of a statement in the store, by kind.",
    labelNames: ["kind"],
    buckets: [0.0005, 0.002, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 3],
    registers,
  }),
  missingKeys: new Counter({
    name: "portal_missing_keys_total",
    help: "Requests whose session another instance wrote with a key that this one lacks.",
    registers,
  }),
  auditEventsDropped: new Counter({
    name: "portal_audit_events_dropped_total",
    help: "Audit events that could not be stored.",
    registers,
  }),
  logLinesDropped: new Counter({
    name: "portal_log_lines_dropped_total",
    help: "Log lines that could not be written.",
    registers,
  }),
  lastSweep: new Gauge({
    name: "portal_sweep_last_success_timestamp_seconds",
    help: "When this instance last deleted from the store what has expired; 0 before the first time.",
    registers,
  }),
  lastReconciled: new Gauge({
    name: "portal_reconciler_last_success_timestamp_seconds",
    help: "When this instance last looked after the payments; 0 before. One instance at a time does it.",
    registers,
  }),
};

// Without a value before it, the first event would be no increase.
for (const reason of ["busy", "network", "signIns"]) metrics.requestsShed.inc({ reason }, 0);

export function openMetrics(sources: {
  version: string;
  build: string;
  /** Rejects while the store cannot be used. */
  checkStore: () => Promise<void>;
  storePool: () => Readonly<Record<"total" | "idle" | "waiting", number>> | undefined;
  tasksDirectory?: string | undefined;
  practiceRows: () => readonly PracticeRow[];
  sessionCount: () => Promise<number>;
  eventLoopDelayMs: () => number;
  waitingPayments: () => Promise<Readonly<Record<string, number>>>;
  openPayments: () => Promise<Readonly<Record<string, number>>>;
}) {
  const { sessionCount, eventLoopDelayMs, waitingPayments, openPayments } = sources;
  const { version, build, checkStore, storePool, practiceRows } = sources;
  const sampled = new Registry();
  const registers = [sampled];
  let pool = storePool();
  collectDefaultMetrics({ register: sampled });
  new Gauge({
    name: "portal_build_info",
    help: "Always 1: the version and the build of this process.",
    labelNames: ["version", "build"],
    registers,
  }).set({ version, build }, 1);
  new Gauge({
    name: "portal_store_up",
    help: "Whether the store can be written: 1 or 0.",
    registers,
    async collect() {
      const isUp = await checkStore().then(
        () => true,
        () => false,
      );
      this.set(isUp ? 1 : 0);
    },
  });
  storeGauge(
    registers,
    "portal_store_pool",
    "Connections to PostgreSQL: all, idle ones, and requests that wait for one. Absent for SQLite.",
    "state",
    async () => pool ?? {},
  );
  new Gauge({
    name: "portal_sessions",
    help: "Open sessions in the store; absent while the store cannot be used.",
    registers,
    async collect() {
      this.remove();
      const count = await sessionCount().catch(() => undefined);
      if (count !== undefined) this.set(count);
    },
  });
  new Gauge({
    name: "portal_event_loop_delay_seconds",
    help: "Mean delay of the event loop in the last half second.",
    registers,
    collect() {
      this.set(eventLoopDelayMs() / 1_000);
    },
  });
  storeGauge(
    registers,
    "portal_payments_waiting",
    "Payments that staff must look at, by reason; absent while the store cannot be used.",
    "reason",
    waitingPayments,
  );
  storeGauge(
    registers,
    "portal_payments_open",
    "Payments that have not ended, by state; absent while the store cannot be used.",
    "state",
    openPayments,
  );
  storeGauge(
    registers,
    "portal_task_last_success_timestamp_seconds",
    "When each task of the operator last finished, by the name of its file in TASKS_DIR.",
    "task",
    () => finishedTasks(sources.tasksDirectory),
  );
  practiceMetrics(registers, practiceRows);
  const all = Registry.merge([registry, sampled]);
  return async () => {
    // Before the other gauges ask the store: their own queries wait for a connection.
    pool = storePool();
    return { contentType: registry.contentType, text: await all.metrics() };
  };
}

/** More would be another folder than meant. */
const maxTasks = 20;

async function finishedTasks(folder: string | undefined): Promise<Readonly<Record<string, number>>> {
  if (folder === undefined) return {};
  const names = (await readdir(folder)).filter((name) => /^[a-z-]{1,32}$/.test(name)).slice(0, maxTasks);
  const times = names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs / 1_000] as const);
  return Object.fromEntries(await Promise.all(times));
}

/** Each practice has three series, and all together fewer than 500. */
export const maxNamedPractices = 165;

/** The practices that were called first by name, all others as one. */
function practiceMetrics(registers: Registry[], practiceRows: () => readonly PracticeRow[]): void {
  const labelled = () =>
    practiceRows().map((row, place) => ({
      ...row,
      practice: place < maxNamedPractices ? hostOf(row.origin) : otherPractices,
    }));
  new Counter({
    name: "portal_calls_by_practice_total",
    help: `Calls that were sent, by host, and whether it answered. Past ${maxNamedPractices} hosts all are "other".`,
    labelNames: ["practice", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { practice, answered, failed } of labelled()) {
        this.inc({ practice, outcome: "ok" }, answered);
        this.inc({ practice, outcome: "failed" }, failed);
      }
    },
  });
  new Gauge({
    name: "portal_call_p95_by_practice_seconds",
    help: "The time within which 95 % of the calls of the last five minutes ended; of others, that of the slowest.",
    labelNames: ["practice"],
    registers,
    collect() {
      this.reset();
      const slowest = Map.groupBy(labelled(), ({ practice }) => practice);
      for (const [practice, rows] of slowest) {
        const times = rows.flatMap(({ p95 }) => p95 ?? []);
        if (times.length > 0) this.set({ practice }, Math.max(...times));
      }
    },
  });
}

/** All are absent when they cannot be read. */
function storeGauge(
  registers: Registry[],
  name: string,
  help: string,
  label: string,
  readCounts: () => Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      this.reset();
      const counts = await readCounts().catch(() => ({}));
      for (const [value, count] of Object.entries(counts)) this.set({ [label]: value }, count);
    },
  });
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * The process's metrics. Labels are names from the code, never a value of a request: no path, account, patient
 * or address can get into them (threat T46).
 */
const registry = new Registry();
const registers = [registry];
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

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
    buckets: seconds,
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
    buckets: seconds,
    registers,
  }),
  practiceGaps: new Counter({
    name: "portal_practice_unreadable_total",
    help: "Values in the practice's answers that were not understood, by call and by the contract's name of the field.",
    labelNames: ["call", "field"],
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

type MetricSources = {
  version: string;
  /** Names the built files that this process serves. */
  build: string;
  /** Rejects while the store cannot be used. */
  checkStore: () => Promise<void>;
  /** Connections to the store by state. Undefined for a store without a pool. */
  storePool: () => Readonly<Record<"total" | "idle" | "waiting", number>> | undefined;
  /** How many sessions are open. Rejects while the store cannot be used. */
  sessionCount: () => Promise<number>;
  /** The mean delay of the event loop in the last moments, in ms. */
  eventLoopDelayMs: () => number;
  /** Payments that wait for staff, by reason. Rejects as `sessionCount` does. */
  waitingPayments: () => Promise<Readonly<Record<string, number>>>;
  /** Payments that have not ended, by state. Rejects as `sessionCount` does. */
  openPayments: () => Promise<Readonly<Record<string, number>>>;
};

/**
 * Starts the metrics that are measured when they are read, and those of the runtime. Returns a function that
 * writes all of them in Prometheus's text format.
 */
export function openMetrics(sources: MetricSources) {
  const { sessionCount, eventLoopDelayMs, waitingPayments, openPayments } = sources;
  const { version, build, checkStore, storePool } = sources;
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
  const all = Registry.merge([registry, sampled]);
  return async () => {
    // Before the other gauges ask the store: their own queries wait for a connection.
    pool = storePool();
    return { contentType: registry.contentType, text: await all.metrics() };
  };
}

/** A gauge with a value for each count, which are all absent when they cannot be read. */
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

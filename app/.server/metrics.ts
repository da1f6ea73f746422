import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";

/**
 * The process's metrics. Labels are names from the code, never a value of a request: no path, account, patient
 * or address can get into them (threat T46).
 */
const registry = new Registry();
const registers = [registry];

export const metrics = {
  requests: new Counter({
    name: "portal_requests_total",
    help: "Responses, by the first part of the route's pattern and by status.",
    labelNames: ["route", "status"],
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
};

type MetricSources = {
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
  collectDefaultMetrics({ register: registry });
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
    "portal_payments_waiting",
    "Payments that staff must look at, by reason; absent while the store cannot be used.",
    "reason",
    waitingPayments,
  );
  storeGauge(
    "portal_payments_open",
    "Payments that have not ended, by state; absent while the store cannot be used.",
    "state",
    openPayments,
  );
  return async () => ({ contentType: registry.contentType, text: await registry.metrics() });
}

/** A gauge with a value for each count, which are all absent when they cannot be read. */
function storeGauge(
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

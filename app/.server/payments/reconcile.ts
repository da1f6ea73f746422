import { minuteMs } from "#practice-api/units.ts";
import type { Services } from "../services.ts";
import { type FoundPayment, isWatched, type LookFilter } from "../store/payments/journal.ts";
import type { Payment } from "../store/payments/payment.ts";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { settlePayment } from "./settle.ts";
import { abandonAfterMs } from "./shown-payment.ts";
import { waitsForStaff } from "./staff-list.ts";

const reconcileEveryMs = minuteMs;
const atOnce = 8;
/** No more old payments are begun in a round after this time. */
const oldMs = 20_000;

/** A payment that is still prepared by then should have been abandoned. */
const longPreparedMs = abandonAfterMs + 10 * minuteMs;

/** These, and watched ones, have a share of their own, so that abandoned ones delay none of them. */
const current: readonly LookFilter[] = [
  { states: ["charged"], notSinceMs: 0, limit: 100 },
  { states: ["prepared"], notSinceMs: 1.5 * minuteMs, youngerThanMs: longPreparedMs, limit: 100 },
];
const old: readonly LookFilter[] = [
  { states: ["prepared"], notSinceMs: 1.5 * minuteMs, olderThanMs: longPreparedMs, limit: 100 },
  { states: ["abandoned", "review"], notSinceMs: 10 * minuteMs, limit: 100 },
];

/** Of processes that ended and browsers that were closed (threat T30). One process at a time does it. */
export async function reconcilePayments(services: Services): Promise<void> {
  await services.leases.run("reconcile payments", 0, async (lease) => {
    const { payments } = services;
    const search = async (filters: readonly LookFilter[]) =>
      (await Promise.all(filters.map((filter) => payments.toLookAt(filter)))).flat();
    const startedAt = performance.now();
    const watched = await payments.toWatch(100);
    await eachOf([...(await search(current)), ...watched], (found) => settle(services, found));
    await eachOf(await search(old), async (found) => {
      if (lease.signal.aborted || performance.now() - startedAt > oldMs) return;
      await settle(services, found);
    });
    metrics.lastReconciled.setToCurrentTime();
  });
}

/** One payment that cannot be read or settled never keeps the others waiting. */
async function settle(services: Services, found: FoundPayment): Promise<void> {
  const { id, state, payment } = found;
  let settled: Payment | undefined;
  try {
    const isToSettle = payment && (state !== "notCharged" || isWatched(payment, services.now()));
    if (isToSettle === true) settled = await settlePayment(services, id);
    if (settled === undefined) await services.payments.look(id);
  } catch (error) {
    log.error({ attempt: id, cause: error }, "payment not settled");
    await services.payments.look(id).catch(() => undefined);
  }
  report(services, { ...found, payment: settled ?? found.payment, state: settled?.state ?? found.state });
}

/** Each payment that waits for staff has one line in the log of a process. */
const reported = new WeakMap<Services, Set<string>>();
function report(services: Services, found: FoundPayment): void {
  const reason = waitsForStaff(found, services.now());
  const known = reported.get(services) ?? new Set();
  reported.set(services, known);
  if (reason === undefined) known.delete(found.id);
  if (reason === undefined || known.has(found.id)) return;
  known.add(found.id);
  log.error({ attempt: found.id, payment: found.payment?.number, reason }, "payment waits for staff");
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

export function startReconciler(services: Services): () => void {
  const run = () =>
    void reconcilePayments(services).catch((cause: unknown) =>
      log.error({ cause }, "payments not reconciled"),
    );
  run();
  const timer = setInterval(run, reconcileEveryMs).unref();
  return () => clearInterval(timer);
}

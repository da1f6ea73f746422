import { errorText } from "../errors/error-text.ts";
import { log } from "../log.ts";
import type { Services } from "../services.ts";
import type { Payment } from "../store/payments/journal.ts";
import { reviewAfterMs, settlePayment } from "./settle.ts";

const minuteMs = 60_000;
export const reconcileEveryMs = minuteMs;
/** A browser that is still there settles its own payment within this time. */
const preparedMs = 2 * minuteMs;
const abandonAfterMs = 30 * minuteMs;
/** The portal cannot cancel a card payment, so a page that stayed open may still charge one that was abandoned. */
const lookAtAbandonedMs = 60 * minuteMs;

/**
 * Settles the payments that no browser has settled (threat T30): those of a process that ended, and of a browser
 * that was closed. One process at a time does it.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  await services.leases.run("reconcile payments", 0, async () => {
    const { payments } = services;
    for (const payment of await payments.waiting(["charged", "recording"], 0)) {
      if (payment.needsSignIn !== true) await settle(services, payment);
      else if (isOlder(services, payment, reviewAfterMs)) await payments.change(payment, { state: "review" });
    }
    for (const payment of await payments.waiting(["prepared"], preparedMs)) await close(services, payment);
    for (const payment of await payments.waiting(["abandoned"], lookAtAbandonedMs)) {
      if (isOlder(services, payment, reviewAfterMs)) continue;
      const settled = await settle(services, payment);
      if (settled?.payment.state === "abandoned") await payments.change(settled.payment, {});
    }
    // Their card payment was never handed to a browser.
    for (const payment of await payments.waiting(["started", "noted"], abandonAfterMs)) {
      await payments.change(payment, { state: "abandoned" });
    }
  });
}

/** Ends a prepared payment whose card was not charged in time. */
async function close(services: Services, payment: Payment): Promise<void> {
  const settled = await settle(services, payment);
  if (settled === undefined || settled.payment.state !== "prepared") return;
  const { payments } = services;
  if (settled.card === "notCharged" && isOlder(services, payment, abandonAfterMs)) {
    await payments.change(settled.payment, { state: "abandoned" });
  } else if (settled.card !== "charged" && isOlder(services, payment, reviewAfterMs)) {
    await payments.change(settled.payment, { state: "review" });
  }
}

/** One payment that cannot be settled never keeps the others waiting. */
async function settle(services: Services, { id }: Payment) {
  try {
    return await settlePayment(services, id);
  } catch (error) {
    log.error({ attempt: id, error: errorText(error) }, "payment not settled");
    return undefined;
  }
}

const isOlder = ({ now }: Services, { createdAt }: Payment, ms: number) => now() - createdAt > ms;

/** Settles payments now and every minute. Returns a function that stops it. */
export function startReconciler(services: Services): () => void {
  const run = () =>
    void reconcilePayments(services).catch((error: unknown) => {
      log.error({ error: errorText(error) }, "payments not reconciled");
    });
  run();
  const timer = setInterval(run, reconcileEveryMs).unref();
  return () => clearInterval(timer);
}

import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../services.ts";
import { unsettledStates } from "../store/payments/journal.ts";
import type { SignedInSession } from "../store/sessions/session-data.ts";
import { log } from "../telemetry/log.ts";
import { timeLimits } from "../time-limits.ts";
import { needsToken, settlePayment } from "./settle.ts";

/** A sign-in or a log-out waits this long. The work goes on for as long as a payment takes to be settled. */
const waitMs = 2_000;

/**
 * So that the reconciler can go on with payments whose token the practice has ended. Those that are watched
 * get it too, because a charge may turn up. Never rejects: neither sign-in nor a new password depends on it.
 */
export async function renewPaymentTokens(
  { payments, leases }: Pick<Services, "payments" | "leases">,
  account: SignedInSession,
): Promise<void> {
  try {
    const open = async () => [
      ...(await payments.ofAccount(account, unsettledStates)),
      ...(await payments.watchedOf(account)),
    ];
    if ((await open()).length === 0) return;
    const renewing = leases.run(payments.leaseNames(account), timeLimits.settle, async (lease) => {
      for (const payment of await open()) {
        // The practice has refused this very token.
        if (payment.needsSignIn === true && payment.session.token === account.token) continue;
        const session = { ...payment.session, token: account.token };
        // However often an account signs in, its payments are looked at in their time.
        const { lookedAt } = payment;
        await payments.change(lease, payment, { session, needsSignIn: false, endsToken: false, lookedAt });
      }
    });
    await Promise.race([renewing.catch(notRenewed), pause(waitMs, undefined, { ref: false })]);
  } catch (error) {
    notRenewed(error);
  }
}

const notRenewed = (cause: unknown) => log.error({ cause }, "payments not renewed");

const openStates = ["prepared", "charged"] as const;

/** Unsettled payments keep the token for the reconciler. Returns whether it may end now. Never rejects. */
export async function settleBeforeLogOut(services: Services, account: SignedInSession): Promise<boolean> {
  const { payments, leases } = services;
  try {
    const open = await payments.ofAccount(account, openStates);
    if (open.length === 0) return true;
    const settling = Promise.allSettled(
      open.map(({ id }) => settlePayment(services, id, { isRequested: true })),
    );
    await Promise.race([settling, pause(waitMs, undefined, { ref: false })]);
    if (!(await payments.ofAccount(account, openStates)).some(needsToken)) return true;
    void settling
      .then(() =>
        leases.run(payments.leaseNames(account), 30_000, async (lease) => {
          for (const payment of await payments.ofAccount(account, openStates)) {
            if (payment.session.token !== account.token) continue;
            await payments.change(lease, payment, { endsToken: true });
          }
        }),
      )
      .catch((cause: unknown) => log.error({ cause }, "log-out not completed"));
    return false;
  } catch (error) {
    log.error({ cause: error }, "payments not settled before log-out");
    return true;
  }
}

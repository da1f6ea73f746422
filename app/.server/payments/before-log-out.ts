import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../services.ts";
import type { SignedInSession } from "../store/sessions/session-data.ts";
import { log } from "../telemetry/log.ts";
import { needsToken, settlePayment } from "./settle.ts";

const waitMs = 2_000;
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

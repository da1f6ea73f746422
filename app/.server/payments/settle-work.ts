import { baseUrlsFor } from "../practice-client/base-urls.ts";
import type { PracticeResponse } from "../practice-client/transport.ts";
import type { Services } from "../services.ts";
import type { Lease } from "../store/payments/leases.ts";
import type { Payment } from "../store/payments/payment.ts";
import { timeLimits } from "../time-limits.ts";

export function accountApi(services: Services, { session }: Pick<Payment, "session">, signal?: AbortSignal) {
  const urls = baseUrlsFor(session.apiUrl, services.config);
  const { token, holderId } = session;
  let at = services.now();
  const onResponse = ({ date }: PracticeResponse) => {
    const sentAt = Date.parse(date ?? "");
    if (!Number.isNaN(sentAt)) at = sentAt;
  };
  const limit = AbortSignal.timeout(timeLimits.settle);
  const api = services.client(
    urls,
    { token, patientId: holderId, holderId },
    signal === undefined ? limit : AbortSignal.any([limit, signal]),
    { onResponse },
  );
  /** `now`: the practice's clock as of its last response. */
  return { api, now: () => at };
}

export type SettleWork = { services: Services; lease: Lease } & ReturnType<typeof accountApi>;

export type SettleOptions = {
  /** The page that asks, and whether the card provider has answered its call: it can no longer charge the card then. */
  page?: string | undefined;
  hasEnded?: boolean | undefined;
  /** A patient waits for it, so a recording that was certainly not made is tried again at once. */
  isRequested?: boolean | undefined;
  /** A page shows the result, so the account's page need not show that it ended without a charge. */
  isShown?: boolean | undefined;
  /** The payment's own page shows it, so the account's page need not show that it was recorded. */
  isReceipt?: boolean | undefined;
};

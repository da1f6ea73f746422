import { baseUrlsFor } from "../practice-client/base-urls.ts";
import type { PracticeClient } from "../practice-client/client.ts";
import type { Reply } from "../practice-client/transport.ts";
import type { Services } from "../services.ts";
import type { Payment } from "../store/payments/payment.ts";
import { timeLimits } from "../time-limits.ts";

export type AccountApi = {
  api: PracticeClient;
  /** The practice's clock as of its last response. */
  now: () => number;
};

export function accountApi(
  services: Services,
  { session }: Pick<Payment, "session">,
  signal?: AbortSignal,
): AccountApi {
  const urls = baseUrlsFor(session.apiUrl, services.config);
  const { token, holderId } = session;
  let at = services.now();
  const onReply = ({ date }: Reply) => {
    const sentAt = Date.parse(date ?? "");
    if (!Number.isNaN(sentAt)) at = sentAt;
  };
  const limit = AbortSignal.timeout(timeLimits.settle);
  const api = services.client(
    urls,
    { token, patientId: holderId, holderId },
    signal === undefined ? limit : AbortSignal.any([limit, signal]),
    { onReply },
  );
  return { api, now: () => at };
}

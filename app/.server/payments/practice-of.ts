import { baseUrlsFor } from "../practice-client/base-urls.ts";
import type { PracticeClient } from "../practice-client/client.ts";
import type { Services } from "../services.ts";
import type { Payment } from "../store/payments/journal.ts";

/** The longest that settling one payment takes, in ms. */
const settleMs = 60_000;

/** The practice's API on behalf of the account that pays, with or without a browser. */
export function practiceOf(services: Services, { session }: Payment): PracticeClient {
  const urls = baseUrlsFor(session.apiUrl, services.config);
  const { token, patientId, holderId } = session;
  return services.client(urls, { token, patientId, holderId }, AbortSignal.timeout(settleMs));
}

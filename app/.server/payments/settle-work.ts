import type { Services } from "../services.ts";
import type { Lease } from "../store/payments/leases.ts";
import type { AccountApi } from "./account-api.ts";

export type SettleWork = { services: Services; lease: Lease } & AccountApi;

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

import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import type { Cents } from "#practice-api/units.ts";

export type Left = { total: Cents; count: number };

export type ReceiptPanels = {
  /** Undefined when the practice's figures could not be read whole. */
  left: DeferredPanel<Left | undefined>;
  address: DeferredPanel<string | undefined>;
  /** The account holder's, while their own record is open. */
  nhi: DeferredPanel<string | undefined>;
  gstNumber: string | undefined;
};

/** `receipt` is undefined until the page has been loaded from the portal. */
export type PaymentPage = { payment: ShownPayment; receipt: ReceiptPanels | undefined };

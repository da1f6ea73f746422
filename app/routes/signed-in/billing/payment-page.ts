import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";

/** What is still to pay on the account, in cents and invoices. */
export type Left = { total: number; count: number };

/** What a receipt says beside the payment. */
export type ReceiptPanels = {
  /** Undefined when the practice's figures could not be read whole. */
  left: DeferredPanel<Left | undefined>;
  address: DeferredPanel<string | undefined>;
  /** The account holder's, while their own record is open. */
  nhi: DeferredPanel<string | undefined>;
  gstNumber: string | undefined;
};

/** The page of a payment. `receipt` is undefined until the page has been loaded from the portal. */
export type PaymentPage = { payment: ShownPayment; receipt: ReceiptPanels | undefined };

/** What the patient pays, as the page shows it. Money in cents. */
export type Order = {
  /** Without the fee. */
  amount: number;
  fee: number;
  /** The chosen card as the practice writes it: "Visa - 2.5%". */
  card: string;
};

/** Why nothing was paid. */
export type PaymentProblem =
  /** The card provider's reason, or none. */
  | { kind: "declined"; message: string | undefined }
  /** The practice refused to prepare the payment. */
  | { kind: "refused"; message: string | undefined }
  /** The invoices have changed since the page was loaded. */
  | { kind: "outdated" }
  /** No answer. The same payment can be tried again. */
  | { kind: "failed" };

export type PaymentContext = {
  /** Names the payment, so that a repeated request never makes a second one. */
  paymentId: string;
  order: Order | undefined;
  clientSecret: string | undefined;
  /** The card provider's reason, until the portal knows whether the card was charged. */
  cardMessage: string | undefined;
  problem: PaymentProblem | undefined;
};

/** The answer of the portal to a request to prepare a payment. */
export type PrepareAnswer =
  | { type: "prepared"; clientSecret: string }
  | { type: "paid" }
  | { type: "refused"; message: string | undefined; nextPaymentId: string }
  | { type: "outdated"; nextPaymentId: string }
  | { type: "failed" };

/** The answer of the portal to the question what became of a payment. */
export type SettleAnswer = { type: "settled" } | { type: "notCharged"; nextPaymentId: string };

export type PaymentEvent =
  | { type: "submit"; order: Order }
  | { type: "confirm" }
  | { type: "cancel" }
  | PrepareAnswer
  /** The card provider has answered. `message` is its reason when it refused the card. */
  | { type: "cardAnswered"; message: string | undefined }
  | SettleAnswer
  /** The page shows other invoices, and a payment that was not made is named anew. */
  | { type: "renewed"; paymentId: string };

export type PaymentInput = { paymentId: string };

/** How far a payment is, in percent (spec 1, section 4). */
export const paymentProgress = { preparing: 25, charging: 45, settling: 90, finished: 100 } as const;

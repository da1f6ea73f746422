import type { Cents } from "#practice-api/units.ts";

export type Order = {
  invoiceIds: readonly string[];
  /** Without the fee. */
  amount: Cents;
  fee: Cents;
  /** As the practice's list has it: "Visa - 2.5%". */
  card: string;
};

/** Everything else that a page says of a payment follows from it (rulings B66, B67). */
export type PaymentStatus =
  /** The card may be charged, and is not charged as far as is known. */
  | "underWay"
  /** Nothing was charged, and no page that keeps to its order charges anything any more. */
  | "notCharged"
  /** The practice has not confirmed it. */
  | "charged"
  | "recorded";

export type PaymentProblem = {
  reason:
    | "declined"
    /** The bank's step (3-D Secure). */
    | "notAuthenticated"
    /** The card is of another brand than the fee is for. */
    | "otherBrand"
    | "refused"
    /** The invoices have changed since the page was loaded. */
    | "outdated"
    /** No answer before the card was charged. The same payment can be tried again. */
    | "failed";
  message?: string | undefined;
};

export type PaymentAnswer =
  /** With a client secret this page may charge the card, once. Without one, another page may. */
  | { status: "underWay"; paymentId: string; clientSecret?: string | undefined }
  | { status: "charged" | "recorded"; paymentId: string }
  | { status: "notCharged"; problem: PaymentProblem | undefined; nextPaymentId: string };

export type CardAnswer =
  | { ended: true; problem: PaymentProblem | undefined }
  /** The card may still be charged. */
  | { ended: false };

export type PaymentContext = {
  /** Names the payment, so that a repeated request never makes a second one. */
  paymentId: string;
  /** As it was when Pay was pressed. It does not change while the payment is made. */
  order: Order | undefined;
  clientSecret: string | undefined;
  cardAnswer: CardAnswer | undefined;
  problem: PaymentProblem | undefined;
};

export type PaymentEvent =
  | { type: "submit"; order: Order }
  | ({ type: "answered" } & PaymentAnswer)
  | { type: "cardAnswered"; answer: CardAnswer }
  /** The page was loaded again, and a payment that was not made gets a new id. */
  | { type: "renewed"; paymentId: string };

export type PaymentInput = { paymentId: string };

/** In percent (spec 1, section 4). */
export const paymentProgress = { preparing: 25, charging: 45, settling: 90, finished: 100 } as const;

/** What the patient pays, as the page shows it. Money in cents. */
export type Order = {
  /** The invoices that are paid, in the practice's order. */
  invoiceIds: readonly string[];
  /** Without the fee. */
  amount: number;
  fee: number;
  /** The card as the practice's list has it: "Visa - 2.5%". */
  card: string;
};

/** What is known of a payment. Everything else that a page says follows from it (ruling B66, B67). */
export type PaymentStatus =
  /** The card may be charged, and is not charged as far as is known. */
  | "underWay"
  /** Nothing was charged, and no page that keeps to its order charges anything any more. */
  | "notCharged"
  /** The card was charged. The practice has not confirmed it. */
  | "charged"
  /** The practice has confirmed it. */
  | "recorded";

/** Why nothing was charged. */
export type PaymentProblem = {
  reason: /** The card provider refused the card. */
    | "declined"
    /** The bank's step (3-D Secure) failed. */
    | "notAuthenticated"
    /** The card is of another brand than the fee is for. */
    | "otherBrand"
    /** The practice refused to prepare the payment. */
    | "refused"
    /** The invoices have changed since the page was loaded. */
    | "outdated"
    /** No answer before the card was charged. The same payment can be tried again. */
    | "failed";
  /** The card provider's or the practice's own words. */
  message?: string | undefined;
};

/** The portal's answer to a request to prepare a payment, and to the question what became of it. */
export type PaymentAnswer =
  /** With a client secret this page may charge the card, once. Without one, another page may. */
  | { status: "underWay"; paymentId: string; clientSecret?: string | undefined }
  | { status: "charged" | "recorded"; paymentId: string }
  | { status: "notCharged"; problem: PaymentProblem | undefined; nextPaymentId: string };

/** How the card provider's call ended in the browser. */
export type CardAnswer =
  | { ended: true; problem: PaymentProblem | undefined }
  /** No clear answer: the card may still be charged. */
  | { ended: false };

export type PaymentContext = {
  /** Names the payment, so that a repeated request never makes a second one. */
  paymentId: string;
  /** What was on the page when Pay was pressed. It does not change while the payment is made. */
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

/** How far a payment is, in percent (spec 1, section 4). */
export const paymentProgress = { preparing: 25, charging: 45, settling: 90, finished: 100 } as const;

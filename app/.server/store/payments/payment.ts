import { z } from "zod";

/**
 * How far a payment has come. What may still happen is decided by it alone, so it is stored before each call that
 * changes something (ADR 0036).
 * - `prepared`: its card may be charged. An account has one such payment at most.
 * - `abandoned`: no page has finished it for half an hour, and nothing proves that its card can no longer be
 *   charged. What it would pay stays reserved.
 * - `charged`: the card provider has confirmed the charge, and the practice has not confirmed the recording.
 * - `review`: the portal cannot decide what happened: staff must.
 * - `recorded` and `notCharged` are ends. A page that has kept the secret can still charge one that is `notCharged`, so
 *   it is watched for a day.
 */
export const paymentStates = [
  "prepared",
  "abandoned",
  "charged",
  "review",
  "recorded",
  "notCharged",
] as const;
export type PaymentState = (typeof paymentStates)[number];

const cents = z.int();
const ms = z.number();

const paidInvoice = z.object({
  id: z.string(),
  notes: z.string().optional(),
  reference: z.string().optional(),
  amount: cents,
  balance: cents,
  /** What the payment pays of it. */
  payNow: cents,
});
/** A part of a payment: what it pays of an invoice, in cents. */
export type PaidInvoice = z.output<typeof paidInvoice>;

/**
 * What is stored of a payment, encrypted, for 400 days: longer than any release, so it is parsed when it is read. A
 * change that older rows do not fit is a new version beside this one.
 */
export const storedPayment = z.object({
  format: z.literal(1),
  /** What the practice's calls need, also when no browser is there any more. */
  session: z.object({
    apiUrl: z.string(),
    token: z.string(),
    holderId: z.string(),
    holderName: z.string(),
  }),
  /** Without the fee. */
  amount: cents,
  fee: cents,
  /** The card as the practice's list has it: "Visa - 2.5%". */
  card: z.string(),
  invoices: z.array(paidInvoice),
  /** The practice's number of the payment, which the patient and the practice can quote. */
  number: z.string().optional(),
  clientSecret: z.string().optional(),
  /** How many pages have received the client secret. */
  handOuts: z.int(),
  /** Pages that have it and may still charge the card with it, each once. */
  pages: z.array(z.string()),
  /** When a page received it last. */
  handedOutAt: ms.optional(),
  /** The charge, by the practice's clock, and when the portal found it, by its own. */
  charged: z
    .object({
      at: ms,
      foundAt: ms,
      brand: z.string().optional(),
      last4: z.string().optional(),
      /** It was charged after it had ended as not charged. */
      isLate: z.boolean().optional(),
    })
    .optional(),
  /** SavePayment: calls in all, those without a clear answer, and the earliest time of the next one. */
  tries: z.int(),
  lostAnswers: z.int(),
  nextTryAt: ms.optional(),
  /** When the portal found it recorded, by the practice's clock. */
  recordedAt: ms.optional(),
  /** The practice refused the token: the payment waits for the next sign-in of the account. */
  needsSignIn: z.boolean().optional(),
  /** The account has logged out: its token is ended at the practice once no payment needs it. */
  endsToken: z.boolean().optional(),
  /** Why staff must look at it. */
  reviewReason: z.enum(["lostAnswers", "otherCharge", "paidTwice"]).optional(),
  /** A page has shown its end: that nothing was charged, or the receipt. */
  isSeen: z.boolean().optional(),
  /** How staff have resolved it, why, and who did. */
  resolution: z
    .object({ at: ms, outcome: z.string(), reason: z.string(), by: z.string().optional() })
    .optional(),
});

/** A payment of the journal. Money in cents, times in ms since 1970. */
export type Payment = Omit<z.output<typeof storedPayment>, "format"> & {
  /** The portal's own id, made when the page was opened. */
  id: string;
  state: PaymentState;
  /** How often it was written. A writer that has read an older version writes nothing. */
  version: number;
  createdAt: number;
  /** When its state last changed. */
  changedAt: number;
  /** When it was last read at the card provider or the practice. */
  lookedAt: number;
};

import { z } from "zod";
import type { Ms } from "#practice-api/units.ts";

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
  payNow: cents,
});
export type PaidInvoice = z.output<typeof paidInvoice>;

/** Kept longer than any release, so it is parsed. A change that older rows do not fit is a new version. */
export const storedPayment = z.object({
  format: z.literal(1),
  session: z.object({
    apiUrl: z.string(),
    token: z.string(),
    holderId: z.string(),
    holderName: z.string(),
  }),
  /** The fee is not part of it. */
  amount: cents,
  fee: cents,
  /** As the practice's list has it: "Visa - 2.5%". */
  card: z.string(),
  invoices: z.array(paidInvoice),
  /** The practice's, which the patient and the practice can quote. */
  number: z.string().optional(),
  clientSecret: z.string().optional(),
  handOuts: z.int(),
  /** Pages that have it and may still charge the card with it, each once. */
  pages: z.array(z.string()),
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
  /** By the practice's clock. */
  recordedAt: ms.optional(),
  /** The practice refused the token: the payment waits for the next sign-in of the account. */
  needsSignIn: z.boolean().optional(),
  /** The account has logged out: its token is ended at the practice once no payment needs it. */
  endsToken: z.boolean().optional(),
  reviewReason: z.enum(["lostAnswers", "otherCharge", "paidTwice"]).optional(),
  /** A page has shown its end: that nothing was charged, or the receipt. */
  isSeen: z.boolean().optional(),
  resolution: z
    .object({ at: ms, outcome: z.string(), reason: z.string(), by: z.string().optional() })
    .optional(),
});

export type Payment = Omit<z.output<typeof storedPayment>, "format"> & {
  id: string;
  state: PaymentState;
  /** A writer that has read an older version writes nothing. */
  version: number;
  createdAt: Ms;
  /** When its state last changed. */
  changedAt: Ms;
  lookedAt: Ms;
};

import { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import type { Cents } from "../units.ts";
import { firstOf } from "../wire/bundle.ts";
import { type Codec, codec, invalid, textOf, writesOnly } from "../wire/codec.ts";
import { endpoint, holder, pagedList, patient } from "../wire/endpoint.ts";
import {
  assumed,
  blank,
  essential,
  extension,
  isObject,
  listBody,
  member,
  optional,
  orEmpty,
  resource,
} from "../wire/fields.ts";
import { clearlyTruthy } from "../wire/outcomes.ts";
import { cents, codeTable, content, flag, id, text } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";
import { cardIntent, cardIntentResult, cardIntentState } from "./card-intent.ts";

/** The specification does not show the answer's shape: any with one balance is understood (ruling B5). */
export const accountBalance: Codec<Cents> = writesOnly(
  z.number(),
  codec(z.unknown(), {
    decode: (wire, ctx) => {
      const amount = z.safeDecode(cents.codec, amountIn(wire));
      return amount.success ? amount.data : invalid(ctx, "not a balance");
    },
    encode: (amount: Cents) => z.encode(cents.codec, amount),
  }),
);

function amountIn(wire: unknown): unknown {
  if (Array.isArray(wire)) return amountIn(wire[0]);
  if (!isObject(wire)) return typeof wire === "string" ? wire.trim() : wire;
  const { entry, resource, extension } = wire;
  const inside = entry ?? resource ?? extension;
  if (inside !== undefined) return amountIn(inside);
  const named = Object.keys(wire).find((key) => /balance|amount|^value/i.test(key));
  return named && wire[named];
}

/** Spec 1, section 3, "Invoice". */
export const invoice = resource("PaymentNotice", {
  id: member("id", id),
  issuedOn: optional(extension(0, moment)),
  notes: optional(extension(1, text)),
  type: essential(extension(2, text)),
  reference: optional(extension(3, text)),
  amount: extension(4, cents),
  balance: extension(5, cents),
  payNow: essential(extension(6, cents)),
});
export type Invoice = z.output<typeof invoice>;

/** Spec 1, section 3, "Client row". */
export const checkedInvoice = resource(null, {
  id: member("InvoiceID", id),
  isChecked: member("isChecked", flag),
  amount: member("Amount", cents),
  balance: member("Balance", cents),
  notes: blank(member("Notes", text)),
  payNow: member("PayNow", cents),
});
export type CheckedInvoice = z.output<typeof checkedInvoice>;

/** In base64, empty when there is none. The member's name is the specification's. */
export const invoicePdf = resource(null, { pdf: orEmpty(member("PDFFileName", content)) });

type TemporaryPayment = { outcome: "saved"; paymentId: string } | { outcome: "refused" };

/** "-1" is failure, above zero is the electronic payment id (spec 1, section 7). */
export const temporaryPayment: Codec<TemporaryPayment> = writesOnly(
  z.int(),
  codec(z.unknown(), {
    decode: (wire, ctx): TemporaryPayment => {
      const number = typeof wire === "string" ? wire.trim() : wire;
      if (!/^-?\d+$/.test(textOf(number))) return invalid(ctx, "not a number");
      return Number(number) > 0 ? { outcome: "saved", paymentId: String(number) } : { outcome: "refused" };
    },
    encode: (result) => (result.outcome === "saved" ? Number(result.paymentId) : -1),
  }),
);

export const billing = {
  balance: endpoint("GET Patient/AccountBalance", {
    subjects: [patient()],
    output: accountBalance,
    format: "jsonOrText",
  }),
  invoices: pagedList(
    "GET Patient/PaymentNotice",
    invoice,
    ({ which }) => pageSizes.invoices[which],
    { which: member("TransactionTypeID", codeTable({ "1": "pending", "0": "all" })) },
    { subjects: [holder()] },
  ),
  invoicePdf: endpoint("GET Patient/LoadInvoicePDF", {
    subjects: [holder()],
    query: resource(null, { invoiceId: member("InvoiceTransactionID", id) }),
    output: firstOf(invoicePdf),
  }),
  /** Sent before the payment. `amount` is without the fee, `fee` is the fee (ruling B30). */
  saveTemporaryPayment: endpoint("POST patient/SaveTempPayment", {
    subjects: [holder()],
    query: resource(null, {
      cardType: member("CardType", text),
      fee: member("cardCharges", cents),
      amount: member("amount", cents),
      notes: blank(member("notes", text)),
    }),
    body: listBody("invoices", checkedInvoice),
    output: temporaryPayment,
    format: "jsonOrText",
  }),
  /** An external function. It holds no session, so it gets no token. */
  createIntent: endpoint("POST create-payment-intent", {
    host: "pay",
    token: "none",
    bodyConstants: { paymentMethodType: "card", currency: "nzd" },
    headers: resource(null, { idempotencyKey: optional(assumed(member("Idempotency-Key", text))) }),
    body: cardIntent,
    output: cardIntentResult,
    statuses: [200, 400, 402],
  }),
  /** Read from the card provider (ruling B38). */
  readIntent: endpoint("GET v1/payment_intents/{intentId}", {
    host: "stripe",
    token: "none",
    defaults: { "expand[]": "payment_method" },
    query: resource(null, {
      intentId: member("intentId", text),
      clientSecret: member("client_secret", text),
      publishableKey: member("key", text),
      expanded: optional(assumed(member("expand[]", text))),
    }),
    output: cardIntentState,
  }),
  savePayment: endpoint("POST patient/SavePayment", {
    subjects: [holder()],
    query: resource(null, { paymentId: member("electronicPaymentID", id) }),
    output: clearlyTruthy,
    format: "jsonOrText",
  }),
};

import type { z } from "zod";
import { bundleOf, firstOf } from "../wire/bundle.ts";
import { codeTable } from "../wire/codes.ts";
import { endpoint, holder, patient } from "../wire/endpoint.ts";
import { assumed, blank, essential, extension, member, optional, orEmpty } from "../wire/fields.ts";
import { clearlyTruthy } from "../wire/outcomes.ts";
import { firstPage, paging } from "../wire/paging.ts";
import { listBody } from "../wire/request-body.ts";
import { resource } from "../wire/resource.ts";
import { cents, content, flag, id, text } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";
import { accountBalance } from "./balance.ts";
import { cardIntent, cardIntentResult, cardIntentState } from "./card-intent.ts";
import { temporaryPayment } from "./temporary-payment.ts";

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

export const billing = {
  balance: endpoint("GET Patient/AccountBalance", {
    subjects: [patient()],
    output: accountBalance,
    format: "jsonOrText",
  }),
  invoices: endpoint("GET Patient/PaymentNotice", {
    subjects: [holder()],
    query: resource(null, {
      which: member("TransactionTypeID", codeTable({ "1": "pending", "0": "all" })),
      ...paging,
    }),
    defaults: ({ which }) => firstPage(which === "pending" ? 100 : 10),
    output: bundleOf(invoice),
  }),
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

import type { CheckedInvoice } from "#practice-api/billing/endpoints.ts";
import { contract } from "#practice-api/contract.ts";
import { Skipped } from "../outcomes.ts";
import { firstOf, type Suite } from "../suite.ts";
import { idIn, once, type SourcesOf, checked as subject } from "./variant.ts";

const { billing } = contract;
const pages = { page: 1, pageSize: 50 };

async function payment(suite: Suite) {
  const open = await suite.entries(billing.invoices, { which: "pending" });
  const { id, amount, balance } = firstOf(open, "open invoice");
  const invoice: CheckedInvoice = { id, amount, balance, payNow: 100, isChecked: true, notes: subject };
  return { cardType: "Visa", fee: 3, amount: 100, notes: subject, invoices: [invoice] };
}

export async function begunPayment(suite: Suite): Promise<string> {
  const saved = await suite.call(billing.saveTemporaryPayment, await payment(suite));
  if (saved.outcome !== "saved") throw new Skipped("The practice takes no payment.");
  return saved.paymentId;
}

export const references = { attemptId: "conformance-attempt", idempotencyKey: "conformance-check" };

export async function createdIntent(suite: Suite, more: object = {}) {
  const created = await suite.call(billing.createIntent, { amount: 103, ...more });
  if (created.outcome !== "created") throw new Skipped("The card function refuses the payment.");
  const { clientSecret } = created;
  return {
    intentId: clientSecret.replace(/_secret_.*/, ""),
    clientSecret,
    publishableKey: "pk_test_conformance",
  };
}

export const inputsOfBilling: SourcesOf<"billing"> = {
  balance: () => once({}),
  invoices: () => [
    { title: "of all invoices", input: { which: "all", ...pages } },
    { title: "of open invoices", input: { which: "pending" } },
  ],
  invoicePdf: async (suite) =>
    once({ invoiceId: await idIn(suite, billing.invoices, { which: "all" }, "invoice") }),
  saveTemporaryPayment: async (suite) => once(await payment(suite)),
  createIntent: async (suite) => once({ amount: 103, paymentId: await begunPayment(suite), ...references }),
  readIntent: async (suite) =>
    once(await createdIntent(suite, { paymentId: await begunPayment(suite), ...references })),
  savePayment: async (suite) => once({ paymentId: await begunPayment(suite) }),
};

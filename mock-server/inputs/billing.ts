import type { CheckedInvoice } from "#practice-api/billing/endpoints.ts";
import { contract } from "#practice-api/contract.ts";
import { firstOf, type InputCaller, idIn, once, Skipped, type SourcesOf } from "./variant.ts";

const { billing } = contract;
const pages = { page: 1, pageSize: 50 };

async function payment(caller: InputCaller) {
  const open = await caller.entries(billing.invoices, { which: "pending" });
  const { id, amount, balance } = firstOf(open, "open invoice");
  const { subject: notes } = caller.words;
  const invoice: CheckedInvoice = { id, amount, balance, payNow: 100, isChecked: true, notes };
  return { cardType: "Visa", fee: 3, amount: 100, notes, invoices: [invoice] };
}

export async function begunPayment(caller: InputCaller): Promise<string> {
  const saved = await caller.call(billing.saveTemporaryPayment, await payment(caller));
  if (saved.outcome !== "saved") throw new Skipped("The practice takes no payment.");
  return saved.paymentId;
}

export const referencesOf = ({ slug }: InputCaller["words"]) => ({ attemptId: slug, idempotencyKey: slug });

export async function createdIntent(caller: InputCaller, more: object = {}) {
  const created = await caller.call(billing.createIntent, { amount: 103, ...more });
  if (created.outcome !== "created") throw new Skipped("The card function refuses the payment.");
  const { clientSecret } = created;
  return {
    intentId: clientSecret.replace(/_secret_.*/, ""),
    clientSecret,
    publishableKey: `pk_test_${caller.words.slug}`,
  };
}

export const inputsOfBilling: SourcesOf<"billing"> = {
  balance: () => once({}),
  invoices: () => [
    { title: "of all invoices", input: { which: "all", ...pages } },
    { title: "of open invoices", input: { which: "pending" } },
  ],
  invoicePdf: async (caller) =>
    once({ invoiceId: await idIn(caller, billing.invoices, { which: "all" }, "invoice") }),
  saveTemporaryPayment: async (caller) => once(await payment(caller)),
  createIntent: async (caller) =>
    once({ amount: 103, paymentId: await begunPayment(caller), ...referencesOf(caller.words) }),
  readIntent: async (caller) =>
    once(
      await createdIntent(caller, { paymentId: await begunPayment(caller), ...referencesOf(caller.words) }),
    ),
  savePayment: async (caller) => once({ paymentId: await begunPayment(caller) }),
};

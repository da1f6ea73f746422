import { billing, type Invoice } from "#practice-api/billing/endpoints.ts";
import type { ContractClient } from "./contract-client.ts";

export const checkedInvoice = ({ id, amount, balance, notes, payNow = 0 }: Invoice) => ({
  id,
  isChecked: true,
  amount,
  balance,
  payNow,
  ...(notes === undefined ? {} : { notes }),
});
export const pendingInvoices = async (client: ContractClient) =>
  (await client.call(billing.invoices, { which: "pending" })).entries;
export const balanceOf = (client: ContractClient) => client.call(billing.balance, {});

/** Begins a payment, of all pending invoices by default. Returns its id, or undefined when it is refused. */
export async function beginPayment(
  client: ContractClient,
  amount: number,
  invoices?: ReturnType<typeof checkedInvoice>[],
) {
  const selected = invoices ?? (await pendingInvoices(client)).map(checkedInvoice);
  const answer = await client.call(billing.saveTemporaryPayment, {
    cardType: "Visa - 2.5%",
    fee: 170,
    amount,
    invoices: selected,
  });
  return answer.outcome === "saved" ? answer.paymentId : undefined;
}

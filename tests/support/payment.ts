import { billing, type Invoice } from "#practice-api/billing/endpoints.ts";
import type { Speaker } from "./contract-client.ts";

export const checked = ({ id, amount, balance, notes, payNow = 0 }: Invoice) => ({
  id,
  isChecked: true,
  amount,
  balance,
  payNow,
  ...(notes === undefined ? {} : { notes }),
});
export const pendingOf = async (who: Speaker) =>
  (await who.ask(billing.invoices, { which: "pending" })).entries;
export const balanceOf = (who: Speaker) => who.ask(billing.balance, {});

/** Begins a payment of all that is pending and gives its number. */
export async function begin(who: Speaker, amount: number, invoices?: ReturnType<typeof checked>[]) {
  const named = invoices ?? (await pendingOf(who)).map(checked);
  const said = { cardType: "Visa - 2.5%", fee: 170, amount, invoices: named };
  const answer = await who.ask(billing.saveTemporaryPayment, said);
  return answer.outcome === "saved" ? answer.paymentId : undefined;
}

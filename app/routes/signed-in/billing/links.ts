import type { Cents } from "#practice-api/units.ts";

type AccountsTab = "pending" | "all";

export const tabOf = (search: URLSearchParams): AccountsTab =>
  search.get("tab") === "all" ? "all" : "pending";

export const accountsHref = (tab: AccountsTab = "pending") =>
  tab === "all" ? "/accounts?tab=all" : "/accounts";

export const invoiceParameter = "invoice";

export const isPayment = ({ type = "" }: { type?: string | undefined }) => /payment/i.test(type);

export type Selection = {
  invoiceIds: readonly string[];
  /** Undefined: all that is left to pay of the invoices. */
  amount: Cents | undefined;
};

export const payHref = (selection: Selection) => `/accounts/pay?${queryOf("invoice", selection)}`;

/** For a payment that another page has begun. */
export const continueHref = (paymentId: string) =>
  `/accounts/pay?${new URLSearchParams({ payment: paymentId })}`;

/** Back and Change find the selection again. */
export const selectionHref = (selection: Selection) => `/accounts?${queryOf("pay", selection)}`;

/** They change nothing that the page loads. */
export const selectionParameters = ["pay", "amount"];

export function selectionIn(search: URLSearchParams, name: "invoice" | "pay"): Selection {
  const amount = search.get("amount") ?? "";
  return {
    invoiceIds: search.getAll(name),
    amount: /^\d{1,9}$/.test(amount) ? Number(amount) : undefined,
  };
}

function queryOf(name: string, { invoiceIds, amount }: Selection): URLSearchParams {
  const query = new URLSearchParams(invoiceIds.map((id) => [name, id]));
  if (amount !== undefined) query.set("amount", String(amount));
  return query;
}

export const paymentHref = (paymentId: string) => `/accounts/payment/${encodeURIComponent(paymentId)}`;

export const paymentsPath = "/accounts/payments";

export const yearParameter = "year";

export const paidHref = (year?: string) =>
  `/accounts/paid${year === undefined ? "" : `?${yearParameter}=${year}`}`;

export const askAboutInvoiceHref = (id: string) => `/emails/compose?invoice=${encodeURIComponent(id)}`;

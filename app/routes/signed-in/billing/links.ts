export type AccountsTab = "pending" | "all";

export const tabOf = (search: URLSearchParams): AccountsTab =>
  search.get("tab") === "all" ? "all" : "pending";

export const accountsHref = (tab: AccountsTab = "pending") =>
  tab === "all" ? "/accounts?tab=all" : "/accounts";

/** The parameter that opens an invoice on /accounts. */
export const invoiceParameter = "invoice";

/** What is to be paid, as addresses have it. */
export type Selection = {
  invoiceIds: readonly string[];
  /** In cents. Undefined: all that is left to pay of the invoices. */
  amount: number | undefined;
};

/** The page that pays a selection by card. */
export const payHref = (selection: Selection) => `/accounts/pay?${queryOf("invoice", selection)}`;

/** The same page, for a payment that another page has begun. */
export const continueHref = (paymentId: string) =>
  `/accounts/pay?${new URLSearchParams({ payment: paymentId })}`;

/** The accounts with a selection, so that Back and Change find it again. */
export const selectionHref = (selection: Selection) => `/accounts?${queryOf("pay", selection)}`;

/** The parameters of a selection on /accounts. They change nothing that the page loads. */
export const selectionParameters = ["pay", "amount"];

/** The selection on the page that pays, where `name` is "invoice", or on /accounts, where it is "pay". */
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

/** The receipt of a payment, or what is known of it. */
export const paymentHref = (paymentId: string) => `/accounts/payment/${encodeURIComponent(paymentId)}`;

/** Prepares and settles payments for open pages. */
export const paymentsPath = "/accounts/payments";

export type AccountsTab = "pending" | "all";

export const tabOf = (search: URLSearchParams): AccountsTab =>
  search.get("tab") === "all" ? "all" : "pending";

export const accountsHref = (tab: AccountsTab = "pending") =>
  tab === "all" ? "/accounts?tab=all" : "/accounts";

/** The parameter that opens an invoice. */
export const invoiceParameter = "invoice";

/** The receipt of a payment, or what is known of it. */
export const paymentHref = (paymentId: string) => `/accounts/payment/${encodeURIComponent(paymentId)}`;

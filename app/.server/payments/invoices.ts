import type { Invoice } from "#practice-api/billing/endpoints.ts";
import type { PracticeClient } from "../practice-client/client.ts";

/** More pages than any account has, so that a practice that repeats its pages cannot keep the portal busy. */
const maxPages = 50;
const pageSize = 100;

export type PendingInvoices = {
  /** In the practice's order. */
  invoices: Invoice[];
  /** False when the practice sent entries that could not be read: an invoice that is missing may still be unpaid. */
  isComplete: boolean;
};

/** Every invoice that is left to pay. */
export async function pendingInvoices(api: PracticeClient): Promise<PendingInvoices> {
  const invoices: Invoice[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const { entries, unreadable } = await api.billing.invoices({ which: "pending", page, pageSize });
    invoices.push(...entries);
    if (unreadable > 0) return { invoices, isComplete: false };
    if (entries.length < pageSize) return { invoices, isComplete: true };
  }
  return { invoices, isComplete: false };
}

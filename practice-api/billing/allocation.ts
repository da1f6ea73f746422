/** What a payment can go to: an invoice and what is left to pay on it, in cents. */
export type Payable = { id: string; balance: number };
/** A part of a payment, in cents, above zero. */
export type Allocation<T extends Payable> = { invoice: T; payNow: number };

/** What all invoices leave to pay, in cents. A credit is no part of it: it pays no other invoice here. */
export function totalBalance(invoices: readonly Payable[]): number {
  return invoices.reduce((total, { balance }) => total + Math.max(0, balance), 0);
}

/**
 * Distributes an amount across the invoices in their order: each receives the smaller of what remains and
 * its balance (spec 1, section 4, "Allocation"). Invoices that receive nothing are left out.
 * @param amount in cents.
 */
export function allocate<T extends Payable>(amount: number, invoices: readonly T[]): Allocation<T>[] {
  const allocations: Allocation<T>[] = [];
  let remaining = amount;
  for (const invoice of invoices) {
    const payNow = Math.min(remaining, Math.max(0, invoice.balance));
    if (payNow > 0) allocations.push({ invoice, payNow });
    remaining -= payNow;
  }
  return allocations;
}

/** Payments that the practice's figures may not contain yet: what they pay is not offered again. In cents. */
export type Reserved = { invoiceIds: ReadonlySet<string>; amount: number };

/** What can be paid here now. Money in cents. */
export type Offer<T extends Payable> = {
  /** Invoices that can be chosen, in the practice's order. */
  invoices: T[];
  /** The most that can be paid: never more than is owed (ruling B63). */
  limit: number;
  /** What the practice owes the account and its list does not show. */
  credit: number;
  /** What is owed and is on no invoice. It cannot be paid here. */
  unlisted: number;
};

/**
 * What can be paid of the listed invoices (rulings B62, B63, B66).
 * @param balance what the account owes in all, in cents. Negative for a credit.
 */
export function offerOf<T extends Payable>(
  listed: readonly T[],
  balance: number,
  reserved: Reserved,
): Offer<T> {
  const invoices = listed.filter(({ id, balance: left }) => left > 0 && !reserved.invoiceIds.has(id));
  const owed = Math.max(0, balance - reserved.amount);
  return {
    invoices,
    limit: Math.min(totalBalance(invoices), owed),
    credit: Math.max(0, totalBalance(listed) - balance),
    unlisted: Math.max(0, balance - totalBalance(listed)),
  };
}

/** Why an amount cannot be paid. */
export type AmountError = "missing" | "unreadable" | "nothing" | "tooMuch";

/**
 * Reads a typed amount of dollars as cents: "50", "$1,234.56", ".05". More than two decimals are an error and never
 * rounded.
 * @param max the most that can be paid, in cents.
 */
export function readAmount(typed: string, max: number): { cents: number } | { error: AmountError } {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (text === "") return { error: "missing" };
  const match = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(text);
  const [, dollars = "", decimals = ""] = match ?? [];
  if (!match || dollars + decimals === "" || dollars.length > 12) return { error: "unreadable" };
  const cents = Number(dollars.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
  if (cents === 0) return { error: "nothing" };
  return cents > max ? { error: "tooMuch" } : { cents };
}

import type { Cents } from "../units.ts";

export type Payable = { id: string; balance: Cents };
export type Allocation<T extends Payable> = { invoice: T; payNow: Cents };

/** A credit is no part of it: it pays no other invoice here. */
export function totalBalance(invoices: readonly Payable[]): Cents {
  return invoices.reduce((total, { balance }) => total + Math.max(0, balance), 0);
}

/** Spec 1, section 4, "Allocation". */
export function allocate<T extends Payable>(amount: Cents, invoices: readonly T[]): Allocation<T>[] {
  const allocations: Allocation<T>[] = [];
  let remaining = amount;
  for (const invoice of invoices) {
    const payNow = Math.min(remaining, Math.max(0, invoice.balance));
    if (payNow > 0) allocations.push({ invoice, payNow });
    remaining -= payNow;
  }
  return allocations;
}

/** Payments that the practice's figures may not contain yet: what they pay is not offered again. */
export type Reserved = { invoiceIds: ReadonlySet<string>; amount: Cents };

export type Offer<T extends Payable> = {
  invoices: T[];
  /** Never more than is owed (ruling B63). */
  limit: Cents;
  /** Owed by the practice, and on no invoice. */
  credit: Cents;
  /** Owed by the patient, and on no invoice: it cannot be paid here. */
  unlisted: Cents;
};

/** Rulings B62, B63, B66. A negative `balance` is a credit. */
export function offerOf<T extends Payable>(
  listed: readonly T[],
  balance: Cents,
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

export type AmountError = "missing" | "unreadable" | "nothing" | "tooMuch";

/** "50", "$1,234.56", ".05". More than two decimals are an error and never rounded. */
export function readAmount(typed: string, max: Cents): { cents: Cents } | { error: AmountError } {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (text === "") return { error: "missing" };
  const match = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(text);
  const [, dollars = "", decimals = ""] = match ?? [];
  if (!match || dollars + decimals === "" || dollars.length > 12) return { error: "unreadable" };
  const cents = Number(dollars.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
  if (cents === 0) return { error: "nothing" };
  return cents > max ? { error: "tooMuch" } : { cents };
}

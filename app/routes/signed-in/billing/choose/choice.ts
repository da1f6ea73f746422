import {
  type Allocation,
  type AmountError,
  allocate,
  type Offer,
  type Payable,
  readAmount,
  totalBalance,
} from "#practice-api/billing/allocation.ts";
import type { Cents } from "#practice-api/units.ts";
import type { Selection } from "../links.ts";

export type Choice = { ids: ReadonlySet<string>; typed?: string };

type Chosen<T extends Payable> = {
  amount: { cents: Cents } | { error: AmountError };
  /** In the practice's order. */
  parts: readonly Allocation<T>[];
};

/**
 * Spec 1, section 4, "Allocation", and ruling B64. A typed amount goes to the ticked invoices when they take
 * all of it, and otherwise to all of them, in their order: it ticks them again.
 */
export function chosenBy<T extends Payable>({ invoices, limit }: Offer<T>, { ids, typed }: Choice) {
  const ticked = invoices.filter(({ id }) => ids.has(id));
  const total = totalBalance(ticked);
  const amount = typed === undefined ? { cents: Math.min(total, limit) } : readAmount(typed, limit);
  if ("error" in amount) return { amount, parts: [] };
  return { amount, parts: allocate(amount.cents, amount.cents > total ? invoices : ticked) };
}

/** Spec 1, section 4, "Payment choice" 1. */
export const everything = ({ invoices }: Offer<Payable>): Choice => ({
  ids: new Set(invoices.map(({ id }) => id)),
});

export function toggled(parts: readonly Allocation<Payable>[], id: string): Choice {
  const ids = new Set(parts.map(({ invoice }) => invoice.id));
  if (!ids.delete(id)) ids.add(id);
  return { ids };
}

export function selectionOf({ amount, parts }: Chosen<Payable>): Selection | undefined {
  if ("error" in amount || amount.cents === 0) return undefined;
  const whole = totalBalance(parts.map(({ invoice }) => invoice));
  return {
    invoiceIds: parts.map(({ invoice }) => invoice.id),
    amount: amount.cents === whole ? undefined : amount.cents,
  };
}

export function choiceIn(offer: Offer<Payable>, { invoiceIds, amount }: Selection): Choice {
  const ids = new Set(invoiceIds);
  if (!offer.invoices.some(({ id }) => ids.has(id))) return everything(offer);
  return amount === undefined ? { ids } : { ids, typed: typedAmount(amount) };
}

/** As a patient types it: "493.50". */
export const typedAmount = (cents: Cents) => (cents / 100).toFixed(2);

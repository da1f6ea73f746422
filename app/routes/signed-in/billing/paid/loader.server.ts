import { defer } from "#app/.server/defer.ts";
import { names } from "#app/.server/payments/record.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { unsettledStates } from "#app/.server/store/payments/journal.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";
import { byDay } from "#app/format/dates.ts";
import type { List } from "#app/lists/list.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import type { Cents } from "#practice-api/units.ts";
import { isPayment, yearParameter } from "../links.ts";
import { listInvoices } from "../loader.server.ts";

/** `on` is an ISO day or time. Without a `receipt` the portal does not hold what the card was charged. */
export type PaidRow = {
  id: string;
  on: string | undefined;
  what: string;
  reference: string | undefined;
  amount: Cents;
  receipt?: { paymentId: string; fee: Cents } | undefined;
};

/** `unconfirmed`: charged, and not confirmed by the practice. */
export type PaidList = List<PaidRow> & { unconfirmed: Cents };

export async function loadPaid(args: ScreenArgs) {
  const { url, context } = args;
  const thisYear = String((await context.now()).year);
  return {
    thisYear,
    year: /^\d{4}$/.exec(url.searchParams.get(yearParameter) ?? "")?.[0] ?? thisYear,
    holderName: context.session.data.holderName,
    ...(await defer(args, { list: paidList(args) })),
  };
}

async function paidList(args: ScreenArgs): Promise<PaidList> {
  const { services, context } = args;
  const [list, known] = await Promise.all([
    listInvoices(args, "all"),
    services.payments.ofAccount(context.session.data, [...unsettledStates, "recorded"]),
  ]);
  const recorded = known.filter(({ state }) => state === "recorded");
  const charged = known.filter(({ state, charged }) => state !== "recorded" && charged !== undefined);
  return {
    ...list,
    entries: paidRows(list.entries, recorded),
    unconfirmed: charged.reduce((sum, { amount, fee }) => sum + amount + fee, 0),
  };
}

/** The practice’s own word of thanks names nothing that was paid for. */
const isThanks = /^thank you( for your payment)?[.!]?$|^paid by card, thank you$/i;

/**
 * The newest first. What the practice lists as a payment and what the portal recorded are the same one where the
 * entry names it, or else where sum and day are the same: counted twice, the sum of the year would be wrong.
 */
export function paidRows(entries: readonly Invoice[], recorded: readonly Payment[]): PaidRow[] {
  const rest = entries.filter(
    (entry) => (isPayment(entry) && entry.amount !== 0) || recorded.some((one) => names(entry, one)),
  );
  const take = (isSame: (entry: Invoice) => boolean) => {
    const at = rest.findIndex(isSame);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const named = recorded.map((payment) => ({ payment, entry: take((entry) => names(entry, payment)) }));
  const own = named.map(({ payment, entry }): PaidRow => {
    const { id, invoices, amount, fee, charged, recordedAt } = payment;
    const at = charged?.at ?? recordedAt;
    const on = entry?.issuedOn ?? (at === undefined ? undefined : new Date(at).toISOString());
    if (entry === undefined)
      take((other) => Math.abs(other.amount) === amount && byDay(other.issuedOn, on) === 0);
    return {
      id,
      on,
      what: [...new Set(invoices.map(({ notes = "Invoice" }) => notes))].join("; "),
      reference: invoices.flatMap(({ reference }) => reference ?? []).join(", ") || undefined,
      amount,
      receipt: { paymentId: id, fee },
    };
  });
  const others = rest.map(({ id, issuedOn: on, notes = "", reference, amount }): PaidRow => {
    const what = notes === "" || isThanks.test(notes) ? "Payment" : notes;
    return { id, on, what, reference, amount: Math.abs(amount) };
  });
  return [...own, ...others].toSorted((a, b) => byDay(b.on, a.on));
}

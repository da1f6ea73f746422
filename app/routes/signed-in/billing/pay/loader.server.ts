import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { readOffer } from "#app/.server/payments/offer.ts";
import { continuablePayment, paymentOfInvoices } from "#app/.server/payments/open-payments.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { PaidInvoice } from "#app/.server/store/payments/payment.ts";
import { allocate, totalBalance } from "#practice-api/billing/allocation.ts";
import { type CardFee, payableCards } from "#practice-api/billing/rules.ts";
import type { Cents } from "#practice-api/units.ts";
import { paymentHref, type Selection, selectionIn } from "../links.ts";
import { type PaymentMethod, paymentMethodOf } from "../loader.server.ts";

export type CardSetup = {
  cards: readonly CardFee[];
  publishableKey: string;
  /** Undefined: its package loads it. */
  scriptUrl: string | undefined;
  billing: { name: string; email?: string };
};

export type PayLine = { id: string; name: string; reference: string | undefined; payNow: Cents };

/** Stays as it is while the page is open. */
export type PayOrder = {
  paymentId: string;
  /** In the practice's order. */
  invoiceIds: readonly string[];
  lines: readonly PayLine[];
  /** The fee is not part of it. */
  amount: Cents;
  /** Undefined when not known for certain. */
  left: Cents | undefined;
  /** Of a payment that another page has begun. */
  card: string | undefined;
};

/** `changed`: what the address asks for cannot be paid, or not any more. */
export type PayPage =
  | { state: "payable"; order: PayOrder; setup: CardSetup }
  | { state: "changed" }
  | { state: "notOffered"; method: Exclude<PaymentMethod, "card"> };

export async function loadPay(args: ScreenArgs) {
  const { url, context, services } = args;
  const id = url.searchParams.get("payment");
  const continued = id === null ? undefined : await continuablePayment(services, context, id);
  // The payment's own page says what became of it.
  if (id !== null && continued === undefined) throw redirect(paymentHref(id));
  const selection = selectionIn(url.searchParams, "invoice");
  const known = id === null ? await paymentOfInvoices(services, context, selection.invoiceIds) : undefined;
  if (known !== undefined) throw redirect(paymentHref(known.id));
  const order =
    continued === undefined
      ? newOrder(args, selection)
      : {
          paymentId: continued.id,
          invoiceIds: continued.invoices.map((invoice) => invoice.id),
          lines: continued.invoices.map((invoice) => payLine(invoice, invoice.payNow)),
          amount: continued.amount,
          left: undefined,
          card: continued.card,
        };
  const page = Promise.all([order, cardSetup(args)]).then(([order, setup]): PayPage => {
    if ("method" in setup) return { state: "notOffered", method: setup.method };
    const isTaken = order?.card === undefined || setup.cards.some(({ text }) => text === order.card);
    return order && isTaken ? { state: "payable", order, setup } : { state: "changed" };
  });
  const isNothing = id === null && selection.invoiceIds.length === 0;
  const { holderName } = context.session.data;
  return { holderName, selection, isNothing, ...(await defer(args, { page })) };
}

/** Undefined: an invoice is paid or in another payment, or less is owed. */
async function newOrder(
  { services, context }: ScreenArgs,
  { invoiceIds, amount: requested }: Selection,
): Promise<PayOrder | undefined> {
  const { invoices, limit, balance, unconfirmed, isComplete } = await readOffer(services, context);
  const ids = new Set(invoiceIds);
  const chosen = invoices.filter((invoice) => ids.has(invoice.id));
  const maxAmount = Math.min(limit, totalBalance(chosen));
  const amount = requested ?? maxAmount;
  if (chosen.length !== ids.size || amount <= 0 || amount > maxAmount) return undefined;
  return {
    paymentId: randomUUID(),
    invoiceIds: chosen.map(({ id }) => id),
    lines: allocate(amount, chosen).map(({ invoice, payNow }) => payLine(invoice, payNow)),
    amount,
    left: isComplete && unconfirmed === 0 ? balance - amount : undefined,
    card: undefined,
  };
}

const payLine = (
  { id, notes = "Invoice", reference }: Pick<PaidInvoice, "id" | "notes" | "reference">,
  payNow: Cents,
): PayLine => ({ id, name: notes, reference, payNow });

/** The practice may take payments another way (spec 1, section 4, "Payment methods"). */
async function cardSetup({
  context,
  services,
}: ScreenArgs): Promise<CardSetup | { method: Exclude<PaymentMethod, "card"> }> {
  const { holderName: name } = context.session.data;
  const [settings, email] = await Promise.all([
    context.settings(),
    // A payment does without it when it cannot be read.
    unlessFailed(emailOfHolder(context)),
  ]);
  const method = paymentMethodOf(services, settings);
  if (method !== "card") return { method };
  const { publishableKey, scriptUrl } = services.config.card;
  return {
    cards: payableCards(settings.paymentCards),
    publishableKey,
    scriptUrl: scriptUrl && new URL(scriptUrl, `${context.baseUrls.api}/`).href,
    billing: email === undefined ? { name } : { name, email },
  };
}

/** Also while another record is open. */
const emailOfHolder = async (context: ScreenArgs["context"]) => (await context.forHolder().profile()).email;

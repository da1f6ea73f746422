import { defer } from "#app/.server/defer.ts";
import { readOffer } from "#app/.server/payments/offer.ts";
import { openPayments } from "#app/.server/payments/open-payments.ts";
import { names } from "#app/.server/payments/record.ts";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { ifFailed } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";
import { openDocument } from "#app/documents/.server/open-document.ts";
import { invoiceFilePath, readInvoice } from "#app/documents/.server/read-documents.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Cents } from "#practice-api/units.ts";
import { invoiceParameter, tabOf } from "./links.ts";

/** In the practice's order, in which a payment goes to the invoices. */
export type PendingInvoices = Awaited<ReturnType<typeof pendingInvoices>>;

/** Spec 1, section 4, "Payment methods". The portal offers the card only. */
export type PaymentMethod = "card" | "poli" | "other" | "off";

/** `open`: payments that have not ended, or ended without a page that said so. */
export type Paying = {
  method: PaymentMethod;
  open: ShownPayment[];
  /** The newest that is recorded. `on` is ISO. */
  paid: { paymentId: string; total: Cents; on: string } | undefined;
};

const allPages = 50;

export async function loadAccounts(args: ScreenArgs) {
  const { url, context } = args;
  const tab = tabOf(url.searchParams);
  const invoiceId = url.searchParams.get(invoiceParameter) ?? undefined;
  const [shown, opened] = await Promise.all([
    tab === "pending" ? pendingTab(args) : allTab(args),
    invoiceId === undefined ? undefined : defer(args, { document: openInvoice(args, invoiceId) }),
  ]);
  return {
    shown,
    holderName: context.session.data.holderName,
    opened: opened && { id: String(invoiceId), ...opened },
  };
}

async function pendingTab(args: ScreenArgs) {
  const open = openPayments(args.services, args.context);
  // A payment that is settled now changes what is left to pay.
  const pending = Promise.allSettled([open]).then(() => pendingInvoices(args));
  return { tab: "pending" as const, ...(await defer(args, { pending, paying: paying(args, open) })) };
}

async function allTab(args: ScreenArgs) {
  const list = invoicesWithReceipts(args, pagesIn(args.url.searchParams));
  return { tab: "all" as const, ...(await defer(args, { list })) };
}

export async function invoicesWithReceipts(args: ScreenArgs, pages: number): Promise<List<ListedInvoice>> {
  const [invoices, payments] = await Promise.all([listInvoices(args, "all", pages), recordedPayments(args)]);
  const entries = invoices.entries.map((entry) => ({ ...entry, receipt: receiptOf(entry, payments) }));
  return { ...invoices, entries };
}

/** `total` is what the bank took. */
export type ListedInvoice = Invoice & { receipt?: { paymentId: string; total: Cents } | undefined };

function receiptOf(entry: Invoice, payments: readonly Payment[]): ListedInvoice["receipt"] {
  const payment = payments.find((one) => names(entry, one));
  return payment && { paymentId: payment.id, total: payment.amount + payment.fee };
}

const recordedPayments = ({ services, context }: ScreenArgs) =>
  services.payments.ofAccount(context.session.data, ["recorded"]);

async function pendingInvoices(args: ScreenArgs) {
  // Nothing can be paid when the balance could not be read.
  const offer = await readOffer(args.services, args.context).catch(ifFailed(() => undefined));
  if (offer === undefined) {
    const { entries: invoices, unreadable, hasMore, asOf } = await listInvoices(args, "pending", allPages);
    return { invoices, isComplete: unreadable === 0 && !hasMore, asOf, offer };
  }
  const { listed: invoices, isComplete } = offer;
  return { invoices, isComplete, asOf: await args.context.asOf(), offer };
}

/** Without `pages` the whole list, in fewer and larger ones. */
export function listInvoices({ context }: ScreenArgs, which: "pending" | "all", pages?: number) {
  const pageSize = pages === undefined ? pageSizes.invoices.pending : pageSizes.invoices[which];
  const read = (page: number) => context.api.billing.invoices({ which, page, pageSize });
  return readList(context, { read, pages, pageSize });
}

async function paying(args: ScreenArgs, opening: Promise<ShownPayment[]>): Promise<Paying> {
  const [settings, open] = await Promise.all([args.context.settings(), opening]);
  const [newest] = await recordedPayments(args);
  return { method: paymentMethodOf(args.services, settings), open, paid: newest && paidOf(newest) };
}

const paidOf = ({ id, amount, fee, recordedAt = 0 }: Payment) => ({
  paymentId: id,
  total: amount + fee,
  on: new Date(recordedAt).toISOString(),
});

export function paymentMethodOf(
  { config }: ScreenArgs["services"],
  { paymentMethod = "2" }: PracticeSettings,
): PaymentMethod {
  if (!config.card.isOffered) return "off";
  if (paymentMethod === "2") return "card";
  return paymentMethod === "3" ? "poli" : "other";
}

const openInvoice = (args: ScreenArgs, id: string) =>
  openDocument(args, {
    listed: { contentType: "application/pdf" },
    read: () => readInvoice(args.context, id),
    path: invoiceFilePath(id),
  });

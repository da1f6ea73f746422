import { randomUUID } from "node:crypto";
import { defer } from "#app/.server/defer.ts";
import { baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { openDocument } from "#app/documents/.server/open-document.ts";
import { invoiceFilePath, readInvoice } from "#app/documents/.server/read-invoice.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { type CardFee, payableCards } from "#practice-api/billing/rules.ts";
import { type AccountsTab, invoiceParameter, tabOf } from "../links.ts";

/** What the card form needs. `other` is a way of paying that the portal does not offer. */
export type PaymentSetup =
  | {
      method: "card";
      cards: readonly CardFee[];
      publishableKey: string;
      /** The address of the card provider's script. Undefined: its package loads it. */
      scriptUrl: string | undefined;
      billing: { name: string; email: string | undefined };
    }
  | { method: "poli" }
  | { method: "other" };

/** A payment that may have been made and is not recorded. */
export type UnsettledPayment = { id: string; number: string; total: number; invoiceIds: readonly string[] };

/** Pages of each list, in the sizes that the specification gives (spec 1, section 9). */
const pageSizes = { pending: 100, all: 10 } as const;
const allPages = 50;

export async function loadAccounts(args: ScreenArgs) {
  const { url, context } = args;
  const tab = tabOf(url.searchParams);
  const pages = pagesIn(url.searchParams);
  const invoiceId = url.searchParams.get(invoiceParameter) ?? undefined;
  const [panels, opened] = await Promise.all([
    defer(args, {
      list: listInvoices(args, tab, pages),
      balance: context.api.billing.balance(),
      setup: paymentSetup(args),
      unsettled: unsettledPayments(args),
    }),
    invoiceId === undefined ? undefined : defer(args, { document: openInvoice(args, invoiceId) }),
  ]);
  return {
    tab,
    pages: tab === "pending" ? 1 : pages,
    paymentId: randomUUID(),
    account: context.isActing ? context.session.data.holderName : undefined,
    ...panels,
    opened: opened && { id: String(invoiceId), ...opened },
  };
}

/** Pending invoices in the practice's order, in which a payment goes to them; the others page by page. */
function listInvoices({ context }: ScreenArgs, tab: AccountsTab, pages: number): Promise<List<Invoice>> {
  return readList(context, {
    read: (page) => context.api.billing.invoices({ which: tab, page, pageSize: pageSizes[tab] }),
    pages: tab === "pending" ? allPages : pages,
    pageSize: pageSizes[tab],
  });
}

const openInvoice = (args: ScreenArgs, id: string) =>
  openDocument(args, {
    listed: { contentType: "application/pdf" },
    read: () => readInvoice(args.context, id),
    path: invoiceFilePath(id),
  });

async function paymentSetup({ context, services: { config } }: ScreenArgs): Promise<PaymentSetup> {
  const { session, isActing } = context;
  const [settings, profile] = await Promise.all([
    context.settings(),
    Promise.resolve(context.profile()).catch(() => undefined),
  ]);
  const method = settings.paymentMethod ?? "2";
  if (method !== "2") return { method: method === "3" ? "poli" : "other" };
  const { publishableKey, scriptUrl } = config.card;
  const api = baseUrlsFor(session.data.apiUrl, config).api;
  return {
    method: "card",
    cards: payableCards(settings.paymentCards),
    publishableKey,
    scriptUrl: scriptUrl && new URL(scriptUrl, `${api}/`).href,
    billing: { name: session.data.holderName, email: isActing ? undefined : profile?.email },
  };
}

async function unsettledPayments({ services, context }: ScreenArgs): Promise<UnsettledPayment[]> {
  const payments = await services.payments.unsettled(context.session.data);
  return payments.map(({ id, number = "", amount, fee, invoices }) => ({
    id,
    number,
    total: amount + fee,
    invoiceIds: invoices.map((invoice) => invoice.id),
  }));
}

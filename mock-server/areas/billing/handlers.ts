import { invoicePdf } from "#fixtures/documents/invoice.ts";
import type { Invoice as KeptInvoice } from "#fixtures/record/invoices.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { derivation } from "../../core/memoize.ts";
import type { Handlers } from "../../http/route-table.ts";
import { requirePerson } from "../call-context.ts";
import { pageOf } from "../paging.ts";
import { createIntent, readIntent } from "./card-intents.ts";
import { balanceOf, beginPayment, settlePayment } from "./payments.ts";

export const billing: Handlers["billing"] = {
  balance: (_, visit) => balanceOf(visit.world, requirePerson(visit, "patient")),
  invoices: ({ which, ...paging }, visit) => {
    const all = visit.world.records.list(requirePerson(visit, "holder"), "invoices");
    const page = pageOf(which === "pending" ? all.filter(({ balance }) => balance > 0) : all, paging);
    return { ...page, entries: page.entries.map((invoice) => payable(invoice)) };
  },
  /** Empty where there is none, which does not tell whether somebody else has such an invoice. */
  invoicePdf: ({ invoiceId }, visit) => {
    const person = requirePerson(visit, "holder");
    const invoice = visit.world.records.find(person, "invoices", invoiceId);
    return { pdf: invoice ? invoicePdf(invoice, visit.world.profile(person).fullName) : "" };
  },
  saveTemporaryPayment: (payment, visit) => {
    const paymentId = beginPayment(visit.world, requirePerson(visit, "holder"), payment);
    return paymentId === undefined ? { outcome: "refused" } : { outcome: "saved", paymentId };
  },
  createIntent: (asked, { world }) => createIntent(world, asked),
  readIntent: (asked, { world }) => readIntent(world, asked),
  savePayment: ({ paymentId }, visit) =>
    settlePayment(visit.world, requirePerson(visit, "holder"), paymentId),
};

/** Offers to pay all that is left of an invoice. */
const payable = derivation((invoice: KeptInvoice): Invoice => ({ ...invoice, payNow: invoice.balance }));

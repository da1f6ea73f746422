import { invoicePdf } from "#fixtures/record/billing/invoice-pdf.ts";
import type { Invoice as KeptInvoice } from "#fixtures/record/billing/invoices.ts";
import type { ConfirmationResult } from "#practice-api/billing/card-provider.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { memoize } from "../../core/memoize.ts";
import { type CallContext, requirePerson } from "../call-context.ts";
import type { Handlers } from "../handler.ts";
import { pageAs } from "../paging.ts";
import { cardEvent, eventTypeOf, sendCardEvent } from "./card-events.ts";
import { createIntent, readIntent } from "./card-intents.ts";
import { authenticateIntent, confirmIntent } from "./confirm-intent.ts";
import { beginPayment, settlePayment } from "./payments.ts";

export const billing: Handlers["billing"] = {
  balance: (_, context) => context.world.balance(requirePerson(context, "patient")),
  invoices: ({ which, ...paging }, context) => {
    const all = context.world.records.list(requirePerson(context, "holder"), "invoices");
    return pageAs(which === "pending" ? all.filter(({ balance }) => balance > 0) : all, paging, withPayNow);
  },
  /** Empty when there is none, so that it does not reveal whether another patient has this invoice. */
  invoicePdf: ({ invoiceId }, context) => {
    const person = requirePerson(context, "holder");
    const invoice = context.world.records.find(person, "invoices", invoiceId);
    return { pdf: invoice ? invoicePdf(invoice, context.world.profile(person).fullName) : "" };
  },
  saveTemporaryPayment: (payment, context) => {
    const paymentId = beginPayment(context.world, requirePerson(context, "holder"), payment);
    return paymentId === undefined ? { outcome: "refused" } : { outcome: "saved", paymentId };
  },
  createIntent: (intent, { world }) => createIntent(world, intent),
  readIntent: (query, { world }) => readIntent(world, query),
  savePayment: ({ paymentId }, context) =>
    settlePayment(context.world, requirePerson(context, "holder"), paymentId),
};

export const cardProvider: Handlers["cardProvider"] = {
  confirm: (confirmation, context) =>
    announced(confirmation.intentId, confirmIntent(context.world, confirmation), context),
  authenticate: (step, context) => announced(step.intentId, authenticateIntent(context.world, step), context),
};

/** While the answer is on the way. */
function announced(
  intentId: string,
  result: ConfirmationResult,
  { world, cardWebhook }: CallContext,
): ConfirmationResult {
  const type = eventTypeOf(result);
  const intent = world.shared.find("cardIntents", intentId);
  if (cardWebhook && type && intent) void sendCardEvent(cardWebhook, cardEvent(world, intent, type));
  return result;
}

const withPayNow = memoize((invoice: KeptInvoice): Invoice => ({ ...invoice, payNow: invoice.balance }));

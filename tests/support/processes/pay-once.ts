import { once } from "node:events";
import { readConfig } from "#app/.server/configuration/config.ts";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import { createRequestContext } from "#app/.server/request-context.ts";
import { startServices } from "#app/.server/services.ts";
import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import { feeOn, payableCards } from "#practice-api/billing/rules.ts";

/**
 * One payment in a process of its own: prepares it, prints its client secret, waits for a line, settles it and prints
 * what came of it.
 */
const services = startServices(readConfig(process.env));
await services.started;
const session = JSON.parse(process.env.SESSION ?? "") as SignedInSession;
const [card] = payableCards('[{"CardFee":"Visa - 2.5%"}]');
if (card === undefined) throw new Error("no card");
const amount = 50_00;
const paymentId = process.env.PAYMENT_ID ?? "";
const left = { idleMs: 60_000, wholeMs: 60_000 };
const context = createRequestContext(
  services,
  { key: "process", data: session, left },
  AbortSignal.timeout(120_000),
);
const pending = await context.api.billing.invoices({ which: "pending" });
const prepared = await preparePayment(services, context, {
  paymentId,
  page: "page",
  invoiceIds: pending.entries.map(({ id }) => id),
  amount,
  total: amount + feeOn(amount, card),
  card,
});
console.log(prepared.status === "underWay" ? prepared.clientSecret : prepared.status);
await once(process.stdin, "data");
const settled = await settlePayment(services, paymentId, { isRequested: true });
console.log(settled?.state);
process.exit(0);

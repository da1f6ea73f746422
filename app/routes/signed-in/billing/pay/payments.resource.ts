import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import { readValidForm } from "#app/.server/http/read-form.ts";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { answerOf, settleOwnPayment } from "#app/.server/payments/settle.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import { ifFailed } from "#app/.server/practice-client/practice-error.ts";
import { recordLoader, type ScreenArgs } from "#app/.server/screen-loader.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { paymentMethodOf } from "#app/routes/signed-in/billing/loader.server.ts";
import type { PaymentsAnswer } from "#app/routes/signed-in/billing/pay/request-payment.ts";
import { payableCards } from "#practice-api/billing/rules.ts";

export const middleware = [requireSession("resource")];

const cents = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const names = { paymentId: z.uuid(), page: z.uuid() };

const forms = {
  /** The amount is without the fee. Both are computed again. */
  prepare: z.object({
    ...names,
    invoice: z.array(z.string().max(200)).min(1).max(1_000),
    amount: cents,
    total: cents,
    card: z.string().max(200),
  }),
  /** `ended`: the card provider has answered, so the page can no longer charge the card. */
  settle: z.object({ ...names, ended: z.enum(["true", "false"]) }),
};

/** Runs beside the check of the session, and its response waits for that. Answers with a `PaymentsAnswer`. */
export const action = recordLoader("billing", async ({ request, services, context }) => {
  const form = await readValidForm(request, forms);
  // A browser that goes away must not leave a payment half prepared or half recorded.
  const detached = await detachedContext(services, context);
  const work = { services, context: detached };
  return Response.json(
    form.intent === "prepare" ? await prepare(work, form.values) : await settle(work, form.values),
  );
});

type Work = Pick<ScreenArgs, "services" | "context">;

async function prepare(
  { services, context }: Work,
  { card: text, invoice: invoiceIds, ...values }: z.output<typeof forms.prepare>,
): Promise<PaymentsAnswer> {
  const settings = await context.settings().catch(ifFailed(() => undefined));
  // Nothing has begun, so the same payment can be prepared again.
  if (settings === undefined) {
    return { status: "notCharged", problem: { reason: "failed" }, nextPaymentId: values.paymentId };
  }
  const card = payableCards(settings.paymentCards).find((one) => one.text === text);
  if (card !== undefined && paymentMethodOf(services, settings) === "card") {
    return preparePayment(services, context, { ...values, invoiceIds, card });
  }
  return { status: "notCharged", problem: { reason: "outdated" }, nextPaymentId: randomUUID() };
}

async function settle(
  { services, context }: Work,
  { paymentId, page, ended }: z.output<typeof forms.settle>,
): Promise<PaymentsAnswer> {
  const options = { paymentId, page, hasEnded: ended === "true", isRequested: true };
  const payment = await settleOwnPayment(services, context, options);
  if (payment === undefined) throw data(null, { status: 404 });
  return { ...answerOf(payment), payment: shownPayment(payment) };
}

export const loader = () => new Response(null, { status: 404 });

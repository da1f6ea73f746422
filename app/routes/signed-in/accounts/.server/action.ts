import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import type { PrepareAnswer, SettleAnswer } from "#machines/payment/types.ts";
import { payableCards } from "#practice-api/billing/rules.ts";

const cents = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const paymentId = z.uuid();
/** Returned with the answer, so that the page knows which request it belongs to. */
const requestId = z.uuid();

const forms = {
  /** The amount without the fee, and the total that the page shows: both are computed again. */
  prepare: z.object({ requestId, paymentId, amount: cents, total: cents, card: z.string().max(200) }),
  settle: z.object({ requestId, paymentId }),
};

export type AccountsAnswer = PrepareAnswer | SettleAnswer;

/** Prepares a payment, or says what became of one. */
export async function actOnPayment({ request, services, context }: ScreenArgs) {
  const form = await intent(request, forms);
  if (!form.isValid) throw data(null, { status: 400 });
  const { requestId, ...values } = form.values;
  const answer =
    form.intent === "prepare"
      ? await prepare(services, context, form.values)
      : await settle(services, context, values.paymentId);
  return { ...answer, requestId };
}

async function prepare(
  services: ScreenArgs["services"],
  context: ScreenArgs["context"],
  { card: text, ...values }: z.output<typeof forms.prepare>,
): Promise<PrepareAnswer> {
  const settings = await context.settings();
  const card = payableCards(settings.paymentCards).find((one) => one.text === text);
  const nextPaymentId = randomUUID();
  if (card === undefined) return { type: "outdated", nextPaymentId };
  // A browser that goes away must not leave a payment half prepared.
  const detached = await withoutRequestAbort(services, context);
  const prepared = await preparePayment(services, detached, { ...values, card });
  switch (prepared.state) {
    case "prepared":
      return { type: "prepared", clientSecret: prepared.clientSecret };
    case "paid":
      return { type: "paid" };
    case "refused":
      return { type: "refused", message: prepared.message, nextPaymentId };
    case "changed":
    case "outdated":
      return { type: "outdated", nextPaymentId };
    case "failed":
      return { type: "failed" };
  }
}

/** A payment whose card was not charged is over; in every other case its page says what is known. */
async function settle(
  services: ScreenArgs["services"],
  { session }: ScreenArgs["context"],
  id: string,
): Promise<SettleAnswer> {
  const own = await services.payments.findOwn(session.data, id);
  if (own === undefined) throw data(null, { status: 404 });
  const settled = await settlePayment(services, id);
  if (settled?.card !== "notCharged") return { type: "settled" };
  return { type: "notCharged", nextPaymentId: randomUUID() };
}

import { paymentMachine } from "#machines/payment/machine.ts";
import type { CardAnswer, Order, PaymentContext, PaymentEvent } from "#machines/payment/types.ts";
import { request } from "#machines/setup.ts";
import { requestPreparation, requestSettlement } from "./request-payment.ts";

/** At most so long after the payment was requested. */
const chargeWithinMs = 60_000;

export type CardForm = {
  charge: (payment: { order: Order; clientSecret: string; until: number }) => Promise<CardAnswer>;
  focus: () => void;
};

/** The portal knows the page by an id of its own. */
export function paymentOfPage(form: { current: Pick<CardForm, "charge"> | undefined }) {
  const page = crypto.randomUUID();
  let requestedAt = 0;
  const prepare = (context: PaymentContext) => {
    requestedAt = Date.now();
    return requestPreparation(context, page);
  };
  const charge = async ({ order, clientSecret }: PaymentContext): Promise<PaymentEvent> => {
    const until = requestedAt + chargeWithinMs;
    const answer =
      order && clientSecret && form.current
        ? await form.current.charge({ order, clientSecret, until })
        : notSent;
    return { type: "cardAnswered", answer };
  };
  const settle = (context: PaymentContext, signal: AbortSignal) => requestSettlement(context, page, signal);
  return paymentMachine.provide({
    actors: { prepare: request(prepare), charge: request(charge), settle: request(settle) },
  });
}

/** Without the card fields nothing reaches the card provider. */
const notSent: CardAnswer = { ended: true, problem: { reason: "failed" } };

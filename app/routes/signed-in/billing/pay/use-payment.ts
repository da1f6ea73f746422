import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { useBlocker, useNavigate, useRevalidator } from "react-router";
import { paymentMachine } from "#machines/payment/machine.ts";
import type { CardAnswer, Order, PaymentContext, PaymentEvent } from "#machines/payment/types.ts";
import { request } from "#machines/setup.ts";
import { paymentHref } from "../links.ts";
import { requestPreparation, requestSettlement } from "./request-payment.ts";

/** A card is charged this long after its payment was requested, at most, in ms. */
const chargeWithinMs = 60_000;

/** The card fields of the page. */
export type CardForm = {
  /** @param until in ms since 1970. */
  charge: (payment: { order: Order; clientSecret: string; until: number }) => Promise<CardAnswer>;
  focus: () => void;
};

/** Runs the payment machine of the page. */
export function usePayment(paymentId: string, form: { current: CardForm | undefined }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [machine] = useState(() => {
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
  });
  const [state, send] = useMachine(machine, { input: { paymentId } });
  const isPaying = state.hasTag("paying");
  const isFinished = state.matches("finished");
  const { problem, cardAnswer } = state.context;
  const id = state.context.paymentId;

  // While a payment is made no link leaves the page, and the browser asks before it closes it.
  useBlocker(isPaying);
  useEffect(() => {
    if (!isPaying) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isPaying]);
  // This effect comes after the blocker's, which would stop it. Back leads to the accounts from there.
  useEffect(() => {
    if (!isFinished) return;
    const declined = cardAnswer?.ended ? cardAnswer.problem : undefined;
    void navigate(paymentHref(id), { replace: true, state: { declined } });
  }, [isFinished, id, cardAnswer, navigate]);
  useEffect(() => send({ type: "renewed", paymentId }), [paymentId, send]);
  useEffect(() => {
    if (problem?.reason === "outdated") void revalidate();
  }, [problem, revalidate]);
  return { state, send, isPaying };
}

/** Without the card fields nothing reaches the card provider. */
const notSent: CardAnswer = { ended: true, problem: { reason: "failed" } };

import { useMachine } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import { useBlocker, useFetcher, useNavigate, useRevalidator } from "react-router";
import { fromCallback } from "xstate";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import { paymentMachine } from "#machines/payment/machine.ts";
import type { PaymentContext, PaymentEvent } from "#machines/payment/types.ts";
import type { AccountsAnswer } from "../.server/action.ts";
import { accountsHref, paymentHref } from "../links.ts";
import type { Charge } from "./card-fields.tsx";

/** How long to wait before the portal is asked again what became of a payment, in ms. */
const askAgainMs = 2_000;
/** The longest that React takes to render the answer of a request that has ended, in ms. */
const renderMs = 2_000;

/** Runs the payment machine of the page. */
export function usePayment(paymentId: string, charge: { current: Charge | undefined }) {
  const post = usePost();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [machine] = useState(() => {
    const prepare = async ({ paymentId, order }: PaymentContext): Promise<PaymentEvent> => {
      if (order === undefined) return { type: "failed" };
      const { amount, fee, card } = order;
      const fields = { paymentId, amount: String(amount), total: String(amount + fee), card };
      return (await post({ intent: "prepare", ...fields })) ?? { type: "failed" };
    };
    const pay = async ({ clientSecret = "" }: PaymentContext): Promise<PaymentEvent> => {
      const message = await charge.current?.(clientSecret).catch(() => undefined);
      return { type: "cardAnswered", message };
    };
    // The card may have been charged, so only an answer ends the question.
    const settle = async ({ paymentId }: PaymentContext): Promise<PaymentEvent> => {
      for (;;) {
        const answer = await post({ intent: "settle", paymentId });
        if (answer !== undefined) return answer;
        await new Promise((resolve) => void setTimeout(resolve, askAgainMs));
      }
    };
    return paymentMachine.provide({
      actors: { prepare: answering(prepare), charge: answering(pay), settle: answering(settle) },
    });
  });
  const [state, send] = useMachine(machine, { input: { paymentId } });
  const isPaying = state.hasTag("paying");
  const isFinished = state.matches("finished");
  const { problem } = state.context;
  const id = state.context.paymentId;

  // While a payment is made no link leaves the page, and the browser asks before it closes it.
  useBlocker(isPaying);
  useEffect(() => {
    if (!isPaying) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isPaying]);
  // This effect comes after the blocker's, which would stop it.
  useEffect(() => {
    if (isFinished) void navigate(paymentHref(id), { replace: true });
  }, [isFinished, id, navigate]);
  useEffect(() => send({ type: "renewed", paymentId }), [paymentId, send]);
  useEffect(() => {
    if (problem?.kind === "outdated") void revalidate();
  }, [problem, revalidate]);
  return { state, send, isPaying };
}

const answering = (work: (context: PaymentContext) => Promise<PaymentEvent>) =>
  fromCallback<PaymentEvent, PaymentContext>(({ input, sendBack }) => void work(input).then(sendBack));

/**
 * Posts to the screen's action. Undefined when there was no answer: the connection broke, the portal was missing, or
 * the session ended and the user has logged in again since.
 */
function usePost() {
  const { data, submit } = useFetcher<AccountsAnswer & { requestId: string }>();
  const waiting = useRef<(answer: AccountsAnswer & { requestId: string }) => void>(undefined);
  const send = useRef(submit);
  useEffect(() => {
    send.current = submit;
    if (data !== undefined) waiting.current?.(data);
  });
  const [post] = useState(() => async (fields: Record<string, string>) => {
    const requestId = crypto.randomUUID();
    const answered = new Promise<AccountsAnswer>((resolve) => {
      waiting.current = (answer) => answer.requestId === requestId && resolve(answer);
    });
    const body = { ...fields, requestId, [skipRevalidation.name]: skipRevalidation.value };
    await send.current(body, { method: "post", action: accountsHref() });
    // React passes the answer on in a later render. Without one by then, there is none.
    const missing = new Promise<undefined>((resolve) => void setTimeout(resolve, renderMs));
    return Promise.race([answered, missing]);
  });
  return post;
}

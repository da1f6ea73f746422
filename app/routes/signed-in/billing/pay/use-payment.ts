import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { useBlocker, useNavigate, useRevalidator } from "react-router";
import { paymentHref } from "../links.ts";
import { type CardForm, paymentOfPage } from "./payment-effects.ts";

export function usePayment(paymentId: string, form: { current: CardForm | undefined }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [machine] = useState(() => paymentOfPage(form));
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

import { assign, setup } from "xstate";
import { request, withEvent } from "../setup.ts";
import type { PaymentAnswer, PaymentContext, PaymentEvent, PaymentInput } from "./types.ts";

const noPayment = { order: undefined, clientSecret: undefined, cardAnswer: undefined, problem: undefined };
/** The page does not go on with these. */
const ended = [
  { guard: withEvent("isNotCharged"), target: "editing", actions: withEvent("setAnswer") },
  { target: "finished", actions: withEvent("setAnswer") },
] as const;

/** Spec 1, section 4. Whatever the card provider answers in the browser, only the portal ends a payment. */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    tags: {} as "paying",
  },
  actors: {
    prepare: request<PaymentContext>(),
    /** Sends `cardAnswered`, also when the card provider cannot tell. */
    charge: request<PaymentContext>(),
    /** Asks the portal until it answers. */
    settle: request<PaymentContext>(),
  },
  actions: {
    /** A payment that is open may be another one: its page says what is known. */
    setAnswer: assign(({ context: { cardAnswer } }, answer: PaymentAnswer) => {
      if (answer.status !== "notCharged") return { paymentId: answer.paymentId };
      // The card provider's reason is the better one, now that the portal has confirmed that nothing was charged.
      const problem = (cardAnswer?.ended ? cardAnswer.problem : undefined) ?? answer.problem;
      return { problem, paymentId: answer.nextPaymentId };
    }),
  },
  guards: {
    isNotCharged: (_, { status }: PaymentAnswer) => status === "notCharged",
    mayCharge: (_, answer: PaymentAnswer) =>
      answer.status === "underWay" && answer.clientSecret !== undefined,
  },
}).createMachine({
  id: "payment",
  context: ({ input }) => ({ ...noPayment, paymentId: input.paymentId }),
  initial: "editing",
  states: {
    editing: {
      on: {
        submit: {
          target: "preparing",
          actions: assign(({ event }) => ({ ...noPayment, order: event.order })),
        },
        renewed: { actions: assign({ paymentId: ({ event }) => event.paymentId }) },
      },
    },
    preparing: {
      tags: "paying",
      invoke: { src: "prepare", input: ({ context }) => context },
      on: {
        answered: [
          {
            guard: withEvent("mayCharge"),
            target: "charging",
            actions: assign({
              clientSecret: ({ event }) => (event.status === "underWay" ? event.clientSecret : undefined),
            }),
          },
          ...ended,
        ],
      },
    },
    charging: {
      tags: "paying",
      invoke: { src: "charge", input: ({ context }) => context },
      on: {
        cardAnswered: { target: "settling", actions: assign({ cardAnswer: ({ event }) => event.answer }) },
      },
    },
    settling: {
      tags: "paying",
      invoke: { src: "settle", input: ({ context }) => context },
      on: { answered: ended },
    },
    // The page of the payment says the rest.
    finished: { type: "final" },
  },
});

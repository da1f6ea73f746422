import { assign, fromCallback, setup } from "xstate";
import type { PaymentContext, PaymentEvent, PaymentInput } from "./types.ts";

/**
 * A payment by card as its page follows it (spec 1, section 4). The portal decides what is true: whatever the card
 * provider answers in the browser, the portal is asked what became of the payment, and only its answer ends one.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    tags: {} as "paying",
  },
  actors: {
    /** Has the portal prepare the payment. Sends `answered`. */
    prepare: fromCallback<PaymentEvent, PaymentContext>(() => undefined),
    /** Has the card provider charge the card. Sends `cardAnswered`, also when it cannot tell. */
    charge: fromCallback<PaymentEvent, PaymentContext>(() => undefined),
    /** Asks the portal what became of the payment, until it answers. Sends `answered`. */
    settle: fromCallback<PaymentEvent, PaymentContext>(() => undefined),
  },
  guards: {
    isNotCharged: ({ event }) => event.type === "answered" && event.status === "notCharged",
    mayCharge: ({ event }) =>
      event.type === "answered" && event.status === "underWay" && event.clientSecret !== undefined,
  },
  actions: {
    setOrder: assign(({ event }) =>
      event.type === "submit"
        ? { order: event.order, problem: undefined, cardAnswer: undefined, clientSecret: undefined }
        : {},
    ),
    setClientSecret: assign(({ event }) =>
      event.type === "answered" && event.status === "underWay" ? { clientSecret: event.clientSecret } : {},
    ),
    setCardAnswer: assign(({ event }) => (event.type === "cardAnswered" ? { cardAnswer: event.answer } : {})),
    /** The card provider's reason is the better one, now that the portal has confirmed that nothing was charged. */
    setProblem: assign(({ context, event }) => {
      if (event.type !== "answered" || event.status !== "notCharged") return {};
      const card = context.cardAnswer?.ended ? context.cardAnswer.problem : undefined;
      return { problem: card ?? event.problem, paymentId: event.nextPaymentId };
    }),
    /** The payment that is open is another one: its page says what is known. */
    setPayment: assign(({ event }) =>
      event.type === "answered" && event.status !== "notCharged" ? { paymentId: event.paymentId } : {},
    ),
    renew: assign(({ event }) => (event.type === "renewed" ? { paymentId: event.paymentId } : {})),
  },
}).createMachine({
  id: "payment",
  context: ({ input }) => ({
    paymentId: input.paymentId,
    order: undefined,
    clientSecret: undefined,
    cardAnswer: undefined,
    problem: undefined,
  }),
  initial: "editing",
  states: {
    editing: {
      on: {
        submit: { target: "preparing", actions: "setOrder" },
        renewed: { actions: "renew" },
      },
    },
    preparing: {
      tags: "paying",
      invoke: { src: "prepare", input: ({ context }) => context },
      on: {
        answered: [
          { guard: "mayCharge", target: "charging", actions: "setClientSecret" },
          { guard: "isNotCharged", target: "editing", actions: "setProblem" },
          { target: "finished", actions: "setPayment" },
        ],
      },
    },
    charging: {
      tags: "paying",
      invoke: { src: "charge", input: ({ context }) => context },
      on: { cardAnswered: { target: "settling", actions: "setCardAnswer" } },
    },
    settling: {
      tags: "paying",
      invoke: { src: "settle", input: ({ context }) => context },
      on: {
        answered: [
          { guard: "isNotCharged", target: "editing", actions: "setProblem" },
          { target: "finished", actions: "setPayment" },
        ],
      },
    },
    // The page of the payment says the rest.
    finished: { type: "final" },
  },
});

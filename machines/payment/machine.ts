import { assign, fromCallback, setup } from "xstate";
import type { PaymentContext, PaymentEvent, PaymentInput, PaymentProblem } from "./types.ts";

/**
 * A payment by card as the page of the accounts follows it (spec 1, section 4). The portal keeps the truth: whatever
 * the card provider answers the page, the portal is asked what became of the payment, and only its answer
 * ends one.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    tags: {} as "paying",
  },
  actors: {
    /** Has the portal prepare the payment. Sends a `PrepareAnswer`. */
    prepare: fromCallback<PaymentEvent, PaymentContext>(() => undefined),
    /** Has the card provider charge the card. Sends `cardAnswered`, also when it cannot tell. */
    charge: fromCallback<PaymentEvent, PaymentContext>(() => undefined),
    /** Asks the portal what became of the payment, until it answers. Sends a `SettleAnswer`. */
    settle: fromCallback<PaymentEvent, PaymentContext>(() => undefined),
  },
  actions: {
    setOrder: assign(({ event }) =>
      event.type === "submit"
        ? { order: event.order, problem: undefined, cardMessage: undefined, clientSecret: undefined }
        : {},
    ),
    setClientSecret: assign(({ event }) =>
      event.type === "prepared" ? { clientSecret: event.clientSecret } : {},
    ),
    setCardMessage: assign(({ event }) =>
      event.type === "cardAnswered" ? { cardMessage: event.message } : {},
    ),
    setProblem: assign(({ context, event }) => ({ problem: problemOf(context, event) })),
    renew: assign(({ event }) => {
      if ("nextPaymentId" in event) return { paymentId: event.nextPaymentId };
      return event.type === "renewed" ? { paymentId: event.paymentId } : {};
    }),
  },
}).createMachine({
  id: "payment",
  context: ({ input }) => ({
    paymentId: input.paymentId,
    order: undefined,
    clientSecret: undefined,
    cardMessage: undefined,
    problem: undefined,
  }),
  initial: "editing",
  states: {
    editing: {
      on: {
        submit: { target: "confirming", actions: "setOrder" },
        renewed: { actions: "renew" },
      },
    },
    confirming: { on: { confirm: "preparing", cancel: "editing" } },
    preparing: {
      tags: "paying",
      invoke: { src: "prepare", input: ({ context }) => context },
      on: {
        prepared: { target: "charging", actions: "setClientSecret" },
        paid: "finished",
        refused: { target: "editing", actions: ["setProblem", "renew"] },
        outdated: { target: "editing", actions: ["setProblem", "renew"] },
        failed: { target: "editing", actions: "setProblem" },
      },
    },
    charging: {
      tags: "paying",
      invoke: { src: "charge", input: ({ context }) => context },
      on: { cardAnswered: { target: "settling", actions: "setCardMessage" } },
    },
    settling: {
      tags: "paying",
      invoke: { src: "settle", input: ({ context }) => context },
      on: {
        settled: "finished",
        notCharged: { target: "editing", actions: ["setProblem", "renew"] },
      },
    },
    // The screen opens the payment's own page.
    finished: { type: "final" },
  },
});

function problemOf({ cardMessage }: PaymentContext, event: PaymentEvent): PaymentProblem {
  switch (event.type) {
    case "refused":
      return { kind: "refused", message: event.message };
    case "notCharged":
      return { kind: "declined", message: cardMessage };
    case "outdated":
      return { kind: "outdated" };
    default:
      return { kind: "failed" };
  }
}

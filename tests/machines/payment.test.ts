import { describe, expect, test } from "vitest";
import { paymentMachine } from "#machines/payment/machine.ts";
import type { PaymentContext, PaymentEvent, PaymentProblem } from "#machines/payment/types.ts";
import { type About, testTable } from "./table.ts";

const order = { invoiceIds: ["i1", "i2"], amount: 80_00, fee: 2_00, card: "Visa - 2.5%" };
const other = { invoiceIds: ["i1"], amount: 5_00 };
const answered = (answer: object) => ({ type: "answered", ...answer });
const notCharged = (problem: PaymentProblem | undefined, nextPaymentId = "p2") =>
  answered({ status: "notCharged", problem, nextPaymentId });
const cardEnded = (problem?: PaymentProblem): PaymentEvent => ({
  type: "cardAnswered",
  answer: { ended: true, problem },
});

const about: About<PaymentContext> = {
  machine: paymentMachine,
  inputs: [{ paymentId: "p1" }],
  events: {
    submit: { type: "submit", order },
    "submit another order": { type: "submit", order: { ...order, ...other } },
    prepared: answered({ status: "underWay", paymentId: "p1", clientSecret: "pi_1_secret_2" }),
    "under way": answered({ status: "underWay", paymentId: "p0" }),
    charged: answered({ status: "charged", paymentId: "p0" }),
    recorded: answered({ status: "recorded", paymentId: "p1" }),
    "not charged": notCharged(undefined),
    refused: notCharged({ reason: "refused", message: undefined }),
    failed: notCharged({ reason: "failed" }, "p1"),
    "card charged": cardEnded(),
    "card declined": cardEnded({ reason: "declined", message: "Your card has insufficient funds." }),
    "card unclear": { type: "cardAnswered", answer: { ended: false } },
    renewed: { type: "renewed", paymentId: "p3" },
  },
  keyOf: ({ context }) => context,
};
const { steps, after } = testTable("payment", about);

test("a payment keeps the order that was submitted while it is made", () => {
  const during = steps.filter(({ from, to }) => from.snapshot.hasTag("paying") && to.value !== "editing");
  expect(during.length).toBeGreaterThan(0);
  for (const { from, to } of during) expect(to.context.order).toEqual(from.context.order);
});

describe("charges a card", () => {
  test("only with the secret of the payment that the portal has prepared for this page", () => {
    const starts = steps.filter(({ to }) => to.effects.includes("charge"));
    expect(new Set(starts.map(({ name }) => name))).toEqual(new Set(["preparing on prepared"]));
    for (const { to } of starts) expect(to.context.clientSecret).toBe("pi_1_secret_2");
  });

  test("once, and ends only with an answer of the portal", () => {
    expect(after("submit", "prepared", "submit", "prepared").value).toBe("charging");
    const ends = steps.filter(({ from, to }) => from.value === "settling" && to.value !== "settling");
    expect(new Set(ends.map(({ event }) => event.type))).toEqual(new Set(["answered"]));
  });
});

test("the next order forgets the earlier reason, answer and secret", () => {
  const next = after("submit", "prepared", "card declined", "not charged", "submit another order");
  const none = { clientSecret: undefined, cardAnswer: undefined, problem: undefined };
  expect(next.context).toEqual({ paymentId: "p2", order: { ...order, ...other }, ...none });
});

import { describe, expect, test } from "vitest";
import { initialTransition, type SnapshotFrom, transition } from "xstate";
import { paymentMachine } from "#machines/payment/machine.ts";
import type { PaymentEvent, PaymentProblem } from "#machines/payment/types.ts";
import { declaredTransitions, uncovered } from "#simulation/coverage/transitions.ts";
import { everyStep } from "../../support/transitions.ts";

const order = { invoiceIds: ["i1", "i2"], amount: 80_00, fee: 2_00, card: "Visa - 2.5%" };
const otherOrder = { invoiceIds: ["i1"], amount: 5_00, fee: 13, card: "Visa - 2.5%" };
const secret = "pi_1_secret_2";
const declined: PaymentProblem = { reason: "declined", message: "Your card has insufficient funds." };
const refused: PaymentProblem = { reason: "refused", message: undefined };
const failed: PaymentProblem = { reason: "failed" };

const submit: PaymentEvent = { type: "submit", order };
const prepared: PaymentEvent = {
  type: "answered",
  status: "underWay",
  paymentId: "p1",
  clientSecret: secret,
};
const underWay: PaymentEvent = { type: "answered", status: "underWay", paymentId: "p0" };
const notCharged = (problem: PaymentProblem | undefined, nextPaymentId = "p2"): PaymentEvent => ({
  type: "answered",
  status: "notCharged",
  problem,
  nextPaymentId,
});
const recorded: PaymentEvent = { type: "answered", status: "recorded", paymentId: "p1" };
const cardEnded = (problem: PaymentProblem | undefined): PaymentEvent => ({
  type: "cardAnswered",
  answer: { ended: true, problem },
});
const cardUnclear: PaymentEvent = { type: "cardAnswered", answer: { ended: false } };

const events: PaymentEvent[] = [
  submit,
  { type: "submit", order: otherOrder },
  prepared,
  underWay,
  { type: "answered", status: "charged", paymentId: "p0" },
  recorded,
  notCharged(refused),
  notCharged(undefined),
  notCharged(failed, "p1"),
  cardEnded(undefined),
  cardEnded(declined),
  cardUnclear,
  { type: "renewed", paymentId: "p3" },
];

/** A snapshot with the actors that its transition started. */
type State = { value: string; snapshot: SnapshotFrom<typeof paymentMachine>; started: string[] };

function toState([snapshot, actions]: ReturnType<typeof initialTransition<typeof paymentMachine>>): State {
  const started = actions
    .filter(({ type }) => type === "xstate.spawnChild")
    .map(({ params }) => String((params as { src?: string }).src));
  return { value: String(snapshot.value), snapshot, started };
}

const start = toState(initialTransition(paymentMachine, { paymentId: "p1" }));
const step = ({ snapshot }: State, event: PaymentEvent) =>
  toState(transition(paymentMachine, snapshot, event));
const stateAfter = (...path: PaymentEvent[]) => path.reduce(step, start);
const contextAfter = (...path: PaymentEvent[]) => stateAfter(...path).snapshot.context;
const keyOf = ({ value, snapshot: { context } }: State) => JSON.stringify([value, context]);
const steps = everyStep(start, step, events, keyOf);

test("takes every transition that it declares", () => {
  expect(uncovered(declaredTransitions(paymentMachine), steps)).toEqual([]);
});

test("makes each request once, as its state begins", () => {
  const requests = steps.filter(({ to }) => to.started.length > 0);
  for (const { from, to } of requests) {
    expect(to.value).not.toBe(from.value);
    expect(to.started).toEqual([{ preparing: "prepare", charging: "charge", settling: "settle" }[to.value]]);
  }
  expect(new Set(requests.map(({ to }) => to.value))).toEqual(new Set(["preparing", "charging", "settling"]));
});

test("keeps the order that was submitted while the payment is made", () => {
  const during = steps.filter(({ from, to }) => from.snapshot.hasTag("paying") && to.value !== "editing");
  expect(during.length).toBeGreaterThan(0);
  for (const { from, to } of during) expect(to.snapshot.context.order).toEqual(from.snapshot.context.order);
});

describe("charges a card", () => {
  test("only with the secret of the payment that the portal has prepared for this page", () => {
    const starts = steps.filter(({ to }) => to.started.includes("charge"));
    expect(starts.length).toBeGreaterThan(0);
    for (const { from, event, to } of starts) {
      expect([from.value, event]).toEqual(["preparing", prepared]);
      expect(to.snapshot.context.clientSecret).toBe(secret);
    }
  });

  test("once, and asks the portal whatever the card provider answers", () => {
    for (const answer of [cardEnded(undefined), cardEnded(declined), cardUnclear]) {
      expect(stateAfter(submit, prepared, answer).value).toBe("settling");
    }
    expect(stateAfter(submit, prepared, submit, prepared).value).toBe("charging");
  });

  test("and ends only with an answer of the portal", () => {
    const ends = steps.filter(({ from, to }) => from.value === "settling" && to.value !== "settling");
    expect(new Set(ends.map(({ event }) => event.type))).toEqual(new Set(["answered"]));
  });
});

describe("leads to the page of the payment", () => {
  test.each([
    ["that another page makes", [submit, underWay], "p0"],
    ["that was made before", [submit, recorded], "p1"],
    ["that may still be charged", [submit, prepared, cardUnclear, underWay], "p0"],
    ["that is recorded", [submit, prepared, cardEnded(undefined), recorded], "p1"],
  ] as const)("%s", (_, path, paymentId) => {
    const { value, snapshot } = stateAfter(...path);
    expect([value, snapshot.status, snapshot.context.paymentId]).toEqual(["finished", "done", paymentId]);
  });
});

describe("when nothing was charged", () => {
  test("the page can be edited, with the order, the reason and the name of the next payment", () => {
    const { value, snapshot } = stateAfter(submit, notCharged(refused));
    expect([value, snapshot.context]).toMatchObject([
      "editing",
      { order, paymentId: "p2", problem: refused },
    ]);
  });

  test("the card provider's reason comes before the portal's", () => {
    expect(contextAfter(submit, prepared, cardEnded(declined), notCharged(failed)).problem).toEqual(declined);
    expect(contextAfter(submit, prepared, cardEnded(undefined), notCharged(refused)).problem).toEqual(
      refused,
    );
    expect(contextAfter(submit, prepared, cardUnclear, notCharged(failed)).problem).toEqual(failed);
  });

  test("the same payment is tried again where its preparation had no answer", () => {
    expect(contextAfter(submit, notCharged(failed, "p1"))).toMatchObject({
      paymentId: "p1",
      problem: failed,
    });
  });

  test("the next order forgets the earlier reason, answer and secret", () => {
    expect(
      contextAfter(submit, prepared, cardEnded(declined), notCharged(undefined), {
        type: "submit",
        order: otherOrder,
      }),
    ).toEqual({
      paymentId: "p2",
      order: otherOrder,
      clientSecret: undefined,
      cardAnswer: undefined,
      problem: undefined,
    });
  });
});

test("takes the name that the page gives the next payment, and never while one is made", () => {
  const renewed: PaymentEvent = { type: "renewed", paymentId: "p3" };
  expect(contextAfter(renewed).paymentId).toBe("p3");
  expect(contextAfter(submit, renewed).paymentId).toBe("p1");
});

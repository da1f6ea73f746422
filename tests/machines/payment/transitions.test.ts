import { describe, expect, test } from "vitest";
import { initialTransition, type SnapshotFrom, transition } from "xstate";
import { paymentMachine } from "#machines/payment/machine.ts";
import type { PaymentEvent } from "#machines/payment/types.ts";
import { declaredTransitions, everyStep, uncovered } from "../../support/transitions.ts";

const order = { amount: 80_00, fee: 2_00, card: "Visa - 2.5%" };
const otherOrder = { amount: 5_00, fee: 13, card: "Visa - 2.5%" };
const secret = "pi_1_secret_2";
const declined = "Your card was declined.";

const events: PaymentEvent[] = [
  { type: "submit", order },
  { type: "submit", order: otherOrder },
  { type: "confirm" },
  { type: "cancel" },
  { type: "prepared", clientSecret: secret },
  { type: "paid" },
  { type: "refused", message: "The amount is too small.", nextPaymentId: "p2" },
  { type: "outdated", nextPaymentId: "p2" },
  { type: "failed" },
  { type: "cardAnswered", message: undefined },
  { type: "cardAnswered", message: declined },
  { type: "settled" },
  { type: "notCharged", nextPaymentId: "p2" },
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
const keyOf = ({ value, snapshot: { context } }: State) => JSON.stringify([value, context]);
const steps = everyStep(start, step, events, keyOf);

const charging = [
  { type: "submit", order },
  { type: "confirm" },
  { type: "prepared", clientSecret: secret },
] as const satisfies PaymentEvent[];

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

describe("charges a card", () => {
  test("only after the payment was confirmed and prepared", () => {
    const starts = steps.filter(({ to }) => to.started.includes("charge"));
    expect(starts.every(({ from, event }) => from.value === "preparing" && event.type === "prepared")).toBe(
      true,
    );
    expect(stateAfter({ type: "submit", order }, { type: "prepared", clientSecret: secret }).value).toBe(
      "confirming",
    );
  });

  test("once, and asks the portal whatever the card provider answers", () => {
    for (const message of [undefined, declined]) {
      expect(stateAfter(...charging, { type: "cardAnswered", message }).value).toBe("settling");
    }
    expect(stateAfter(...charging, { type: "submit", order: otherOrder }, { type: "confirm" }).value).toBe(
      "charging",
    );
  });

  test("and ends only with an answer of the portal", () => {
    const ends = steps.filter(({ from, to }) => from.value === "settling" && to.value !== "settling");
    expect(new Set(ends.map(({ event }) => event.type))).toEqual(new Set(["settled", "notCharged"]));
  });
});

test("keeps the order and the card provider's reason when nothing was charged", () => {
  const { value, snapshot } = stateAfter(
    ...charging,
    { type: "cardAnswered", message: declined },
    { type: "notCharged", nextPaymentId: "p2" },
  );
  expect(value).toBe("editing");
  expect(snapshot.context).toMatchObject({
    order,
    paymentId: "p2",
    problem: { kind: "declined", message: declined },
  });
});

test("charges with the secret of the payment that was prepared, and of no other answer", () => {
  expect(stateAfter(...charging).snapshot.context.clientSecret).toBe(secret);
  expect(stateAfter(...charging, { type: "cardAnswered", message: declined }).snapshot.context).toMatchObject(
    {
      clientSecret: secret,
      cardMessage: declined,
    },
  );
});

test("has the name that the page gives the next payment, and keeps its own without one", () => {
  const named = (...path: PaymentEvent[]) => stateAfter(...path).snapshot.context.paymentId;
  expect(named({ type: "renewed", paymentId: "p3" })).toBe("p3");
  expect(named({ type: "submit", order }, { type: "renewed", paymentId: "p3" })).toBe("p1");
  expect(
    named({ type: "submit", order }, { type: "confirm" }, { type: "outdated", nextPaymentId: "p2" }),
  ).toBe("p2");
});

test("tries the same payment again when there was no answer", () => {
  const { snapshot } = stateAfter({ type: "submit", order }, { type: "confirm" }, { type: "failed" });
  expect(snapshot.context).toMatchObject({ paymentId: "p1", problem: { kind: "failed" } });
});

test("forgets an earlier problem, reason and secret with the next order", () => {
  const { snapshot } = stateAfter(
    ...charging,
    { type: "cardAnswered", message: declined },
    { type: "notCharged", nextPaymentId: "p2" },
    { type: "submit", order: otherOrder },
  );
  expect(snapshot.context).toEqual({
    paymentId: "p2",
    order: otherOrder,
    clientSecret: undefined,
    cardMessage: undefined,
    problem: undefined,
  });
});

import { describe, expect, test } from "vitest";
import { type RepeatState, repeatMachine, repeatStepper } from "#machines/repeat-medication/machine.ts";
import type { RepeatDetails, RepeatEvent, RepeatLimits } from "#machines/repeat-medication/types.ts";
import { declaredTransitions, uncovered } from "#simulation/coverage/transitions.ts";
import { everyStep } from "../../support/transitions.ts";

const metformin = { id: "1", name: "Metformin", lastScript: "2026-09-19" };
const aspirin = { id: "2", name: "Aspirin", lastScript: "2026-11-01" };
const pharmacy = { id: "7", name: "Te Aro Pharmacy", isPreferred: true };
const pickUp: RepeatDetails = { collection: "pickUp", pharmacy: undefined, isUrgent: false, notes: "Thanks" };
const toPharmacy: RepeatDetails = { ...pickUp, collection: "pharmacy", pharmacy };
const open: RepeatLimits = { balanceBlocksPickUp: false, needsPharmacy: false };
const provider = { id: "3", name: "Dr Hana Pōtiki" };
const received = { type: "answered", answer: { outcome: "received", message: "Received." }, at: 5 } as const;
const away: Timeless = { type: "answered", answer: { outcome: "onLeave", providers: [provider] }, at: 5 };

/** Events of a patient's page without its revision, which `say` adds. */
type Timeless = RepeatEvent extends infer E
  ? E extends { revision: number }
    ? Omit<E, "revision">
    : E
  : never;

const start = () => repeatStepper.start().state;
const say = (state: RepeatState, event: Timeless) =>
  repeatStepper.step(state, { revision: state.context.revision, ...event } as RepeatEvent);
const go = (state: RepeatState, ...events: Timeless[]) =>
  events.reduce((before, event) => say(before, event).state, state);

const review = (details: RepeatDetails, limits = open, medicines = [metformin, aspirin]): Timeless => ({
  type: "review",
  medicines,
  details,
  limits,
});
const ask: Timeless = { type: "ask", ids: ["1", "2"] };
const asking = () => go(start(), ask);
const confirming = () => go(asking(), review(toPharmacy));
const sending = () => go(confirming(), { type: "send" });

const events: Timeless[] = [
  { type: "select", ids: ["1"] },
  ask,
  { type: "ask", ids: [] },
  review(toPharmacy, open, []),
  review({ ...pickUp, collection: undefined }),
  review({ ...toPharmacy, pharmacy: undefined }),
  review(pickUp, { ...open, balanceBlocksPickUp: true }),
  review(toPharmacy),
  { type: "change" },
  { type: "send" },
  { type: "sendAnyway" },
  received,
  away,
  { type: "notSent" },
  { type: "answerLost" },
];
const effects = new WeakMap<RepeatState, string>();
const steps = everyStep(
  start(),
  (before, event: Timeless) => {
    const step = say(before, event);
    effects.set(step.state, step.effects.join());
    return step.state;
  },
  events,
  ({ value, context: { problem, medicines, ignoresLeave, selectedIds } }) =>
    [value, problem, medicines.length, ignoresLeave, selectedIds.length].join(),
);

describe("every transition", () => {
  test("is taken by some path: no declared transition is left uncovered", () => {
    const declared = declaredTransitions(repeatMachine);
    expect(declared.length).toBeGreaterThanOrEqual(20);
    expect(uncovered(declared, steps)).toEqual([]);
  });

  test("reaches every state", () => {
    expect([...new Set(steps.map(({ to }) => to.value))].sort()).toEqual(
      ["asking", "choosing", "confirming", "onLeave", "sending", "sent", "unclear"].sort(),
    );
  });

  test("requests the call on entering its state, and nowhere else", () => {
    const strays = steps.filter(({ from, to }) => {
      const isEntered = to.value === "sending" && from.value !== "sending";
      return effects.get(to) !== (isEntered ? "send" : "");
    });
    expect(strays.map(({ name }) => name)).toEqual([]);
  });

  test("sends only when the patient confirms, or sends it although a provider is on leave", () => {
    const begun = steps.filter(({ from, to }) => to.value === "sending" && from.value !== "sending");
    expect(new Set(begun.map(({ name }) => name))).toEqual(
      new Set(["confirming on send", "onLeave on sendAnyway"]),
    );
  });

  test("ignores a form of an older revision", () => {
    for (const [state, event] of [
      [confirming(), { type: "send" }],
      [confirming(), { type: "change" }],
      [go(sending(), away), { type: "sendAnyway" }],
    ] as const) {
      const stale = { ...event, revision: state.context.revision - 1 } as RepeatEvent;
      expect(repeatStepper.step(state, stale).state).toEqual(state);
    }
  });
});

describe("what a request needs", () => {
  test("is a medicine", () => {
    expect(go(start(), { type: "ask", ids: [] })).toMatchObject({
      value: "choosing",
      context: { problem: "noMedicine" },
    });
    expect(go(start(), review(toPharmacy, open, []))).toMatchObject({
      value: "asking",
      context: { problem: "noMedicine", details: toPharmacy },
    });
  });

  test.each([
    ["a way to collect it", { ...pickUp, collection: undefined }, open, "noCollection"],
    ["a pharmacy when one is to get it", { ...toPharmacy, pharmacy: undefined }, open, "noPharmacy"],
    [
      "a pharmacy for a pick-up where the practice needs one",
      pickUp,
      { ...open, needsPharmacy: true },
      "noPharmacy",
    ],
    ["no outstanding balance for a pick-up", pickUp, { ...open, balanceBlocksPickUp: true }, "balance"],
  ] as const)("is %s, and keeps what was typed", (_name, details, limits, problem) => {
    expect(go(asking(), review(details, limits))).toMatchObject({
      value: "asking",
      context: { problem, details: { notes: "Thanks" } },
    });
  });

  test("is no paid balance when a pharmacy gets it", () => {
    const state = go(asking(), review(toPharmacy, { ...open, balanceBlocksPickUp: true }));
    expect(state.value).toBe("confirming");
  });
});

test("keeps the practice's message and what was asked for, and clears the selection", () => {
  expect(go(sending(), received)).toMatchObject({
    value: "sent",
    context: { answer: { message: "Received.", at: 5 }, selectedIds: [], medicines: [metformin, aspirin] },
  });
});

test("a form is complete: it is checked from the first page on, and a late one counts too", () => {
  const state = go(start(), review(toPharmacy));
  expect(state).toMatchObject({
    value: "confirming",
    context: { medicines: [metformin, aspirin], selectedIds: ["1", "2"], problem: undefined },
  });
  const wrong = go(asking(), review({ ...pickUp, collection: undefined }));
  expect(go(wrong, review(pickUp)).context.problem).toBeUndefined();
});

test("keeps the request when its own selection is saved late, and leaves it for another one", () => {
  for (const state of [asking(), confirming(), go(sending(), away)]) {
    expect(go(state, { type: "select", ids: ["2", "1"] })).toEqual(state);
    expect(go(state, { type: "select", ids: ["2"] }).value).toBe("choosing");
  }
});

test("resends with the leave ignored", () => {
  const onLeave = go(sending(), away);
  expect(onLeave).toMatchObject({ value: "onLeave", context: { onLeave: [provider], ignoresLeave: false } });
  const again = say(onLeave, { type: "sendAnyway" });
  expect(again).toMatchObject({ state: { context: { ignoresLeave: true } }, effects: ["send"] });
});

test("does not send again after a lost answer", () => {
  const unclear = go(sending(), { type: "answerLost" });
  expect(go(unclear, { type: "send" }, { type: "sendAnyway" })).toEqual(unclear);
});

test("begins another request with another selection", () => {
  const next = go(sending(), received, { type: "select", ids: ["2"] });
  expect(next).toMatchObject({
    value: "choosing",
    context: { selectedIds: ["2"], ignoresLeave: false, answer: undefined, details: { notes: "" } },
  });
  expect(next.context.revision).toBeGreaterThan(sending().context.revision);
  expect(go(sending(), received, { type: "ask", ids: ["2"] })).toMatchObject({
    value: "asking",
    context: { selectedIds: ["2"], medicines: [] },
  });
  expect(go(sending(), received, { type: "ask", ids: [] }).value).toBe("sent");
});

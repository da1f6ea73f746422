import { describe, expect, test } from "vitest";
import { type BookingState, bookingMachine, bookingStepper } from "#machines/booking/machine.ts";
import type { BookingEvent } from "#machines/booking/types.ts";
import { declaredTransitions, uncovered } from "#simulation/coverage/transitions.ts";
import { everyStep, type Path } from "../../support/transitions.ts";
import { begin, events, gp, input, lastGp, say, type Timeless } from "./events.ts";

const old = { id: "7", startsAt: "2026-12-01T09:00:00+13:00" };
/** Every kind of practice, with and without an appointment to replace. */
const beginnings = [
  input(),
  input({ reasonDecides: true }, { type: gp }),
  input({ hasQuestionnaire: true }, { type: gp }),
  input({ hasQuestionnaire: true, offersOptions: true }, { type: gp }),
  input({}, { type: gp }, { old }),
  input({}, {}, { person: lastGp }),
];
/** Rounds grow for ever, and most answers change nothing about what comes next. */
const keyOf = ({ value, context: { choices, isOldCancelled } }: BookingState) =>
  [
    value,
    choices.type?.id,
    choices.covid?.hasNoSymptoms,
    isOldCancelled,
    ...[choices.role, choices.slot, choices.reason, choices.option].map(Boolean),
  ].join();
const reset = { type: "reset", ...input() } as const;
const effectsOf = new WeakMap<BookingState, string>();
const steps: Path<BookingState, Timeless>[] = beginnings.flatMap((from) =>
  everyStep(
    begin(from),
    (before, event) => {
      const { state, effects } = say(before, event);
      effectsOf.set(state, effects.join());
      return state;
    },
    [...events, reset],
    keyOf,
  ),
);

describe("every transition", () => {
  test("is taken by some path: no declared transition is left uncovered", () => {
    const declared = declaredTransitions(bookingMachine);
    expect(declared.length).toBeGreaterThanOrEqual(43);
    expect(uncovered(declared, steps, ["nextQuestion", "atRisk", "replacing"])).toEqual([]);
  });

  test("reaches every state, and never stops in a transient one", () => {
    const reached = new Set(steps.map(({ to }) => to.value));
    expect([...reached].sort()).toEqual(
      [
        ...[
          "blocked",
          "confirm",
          "covid",
          "option",
          "provider",
          "reason",
          "role",
          "time",
          "type",
          "where",
          "who",
        ].map((question) => `asking.${question}`),
        ...[
          "booked",
          "booking",
          "cancellingOld",
          "checkingOutcome",
          "oldNotCancelled",
          "verifying",
          "findingNearest",
          "unclear",
        ],
      ].sort(),
    );
  });

  test("asks for exactly one effect on entering a working state, and for none elsewhere", () => {
    const wanted: Record<string, string> = {
      booking: "book",
      findingNearest: "findNearest",
      verifying: "readAppointments",
      checkingOutcome: "readAppointments",
      cancellingOld: "cancelOld",
    };
    const strays = steps.filter(({ from, event, to }) => {
      const isEntered = to.value !== from.value || event.type === "reset";
      return effectsOf.get(to) !== (isEntered ? (wanted[to.value] ?? "") : "");
    });
    expect(strays.map(({ name, to }) => `${name} → ${to.value}`)).toEqual([]);
  });

  test("books only on the word of the patient, and never on a form of an older revision", () => {
    const begun = steps.filter(({ from, to }) => to.value === "booking" && from.value !== "booking");
    expect(new Set(begun.map(({ name }) => name))).toEqual(new Set(["asking.confirm on book"]));
    const moved = steps.filter(({ from, event }) => {
      const late = stale(from, event);
      return (
        "revision" in late && bookingStepper.step(from, late).state.context.revision !== from.context.revision
      );
    });
    expect(moved.map(({ name }) => name)).toEqual([]);
  });

  test("keeps what was typed through everything but a new beginning", () => {
    const lost = steps
      .filter(({ event }) => event.type !== "reset" && event.type !== "giveReason")
      .filter(({ from, to }) => to.context.choices.reason?.text !== from.context.choices.reason?.text);
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

/** The same event from the page before, where the patient says it; what effects say belongs to no page. */
function stale(from: BookingState, event: Timeless): BookingEvent {
  const resultEvents = [
    "answered",
    "notSent",
    "answerLost",
    "nearestFound",
    "appointmentsRead",
    "oldAnswered",
    "callFailed",
  ];
  return (
    resultEvents.includes(event.type) ? event : { ...event, revision: from.context.revision - 1 }
  ) as BookingEvent;
}

import { expect, test } from "vitest";
import { bookingStepper as stepper } from "#machines/booking/machine.ts";

const rules = { hasQuestionnaire: false, offersOptions: false, offersReasons: false, reasonDecides: false };
const facts = { rules, family: [] };
const type = { id: "1", name: "GP consult" };
const person = { past: { minutes: {}, addresses: {} } };
const begin = () => stepper.start({ facts, choices: { locations: [], type, reason: { text: "" } }, person });
const slot = { slotId: "s1", startsAt: "2026-11-25T10:40:00+13:00", practitioner: type };

test("a stepper goes on from a stored state, by its dotted name, and names the calls to make", () => {
  const restored = (state: unknown) => {
    const stored = stepper.restore(JSON.parse(JSON.stringify(state)));
    if (stored === undefined) throw new Error("It has no such state.");
    return stored;
  };
  const { state: asking, effects: none } = begin();
  const { state: confirming } = stepper.step(restored(asking), { type: "chooseSlot", slot, revision: 0 });
  const { state: booking, effects } = stepper.step(restored(confirming), { type: "book", revision: 1 });
  const names: string[] = [asking, confirming, booking].map(({ value }) => value);
  expect([names, none, effects]).toEqual([["asking.time", "asking.confirm", "booking"], [], ["book"]]);
  expect(stepper.step(restored(booking), { type: "book", revision: 2 }).state).toEqual(booking);
});

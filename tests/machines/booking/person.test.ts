import { describe, expect, test } from "vitest";
import { begin, go, gp, input, nothingPast, slot, tama } from "./events.ts";

describe("whom the booking is for", () => {
  test("can be chosen and chosen back on the page of the kinds", () => {
    const forTama = go(begin(input()), { type: "chooseWho", member: tama, person: nothingPast });
    expect(forTama).toMatchObject({ value: "asking.type", context: { choices: { member: tama } } });
    const own = go(forTama, { type: "chooseWho", member: undefined, person: nothingPast });
    expect(own).toMatchObject({ value: "asking.type", context: { choices: { member: undefined } } });
    expect(own.context.revision).toBeGreaterThan(forTama.context.revision);
  });

  test("clears a kind that is for another age or sex, and keeps any other", () => {
    const choose = (excludesType: boolean) =>
      go(
        begin(input({}, { type: gp })),
        { type: "change", question: "who" },
        { type: "chooseWho", member: tama, person: nothingPast, excludesType },
      );
    expect(choose(true)).toMatchObject({ value: "asking.type", context: { choices: { type: undefined } } });
    expect(choose(false)).toMatchObject({ value: "asking.time", context: { choices: { type: gp } } });
  });

  test("ends that the booking is about an entry of another record, with its reason and its kind", () => {
    const reason = { text: "Tdap (Boostrix)" };
    const about = begin(input({}, { type: gp, reason }, { subject: "immunisation v1" }));
    const who = go(about, { type: "change", question: "who" });
    const cleared = { subject: undefined, choices: { type: undefined, reason: undefined } };
    expect(go(who, { type: "chooseWho", member: tama, person: nothingPast })).toMatchObject({
      value: "asking.type",
      context: cleared,
    });
    expect(go(who, { type: "chooseWho", member: undefined, person: nothingPast })).toMatchObject({
      value: "asking.time",
      context: { subject: "immunisation v1", choices: { type: gp, reason } },
    });
    const typed = go(
      begin(input({}, { type: gp })),
      { type: "chooseSlot", slot },
      { type: "giveReason", text: "Sore knee" },
      { type: "change", question: "who" },
    );
    expect(
      go(typed, { type: "chooseWho", member: tama, person: nothingPast }).context.choices.reason,
    ).toMatchObject({ text: "Sore knee" });
  });
});

import { expect, test } from "vitest";
import { ruleOf } from "#mock-server/console/faults/rule.ts";
import { describePractice } from "#mock-server/control/practice-description.ts";
import { faultEffect } from "#mock-server/faults/effects.ts";
import { faultRule } from "#mock-server/faults/fault-rule.ts";
import { Worlds } from "#mock-server/world/worlds.ts";

const { effects, acts, eventTypes } = describePractice({ portalUrl: "", worlds: new Worlds(1) });

test("the form of a fault rule has every effect of the practice, and each begins as a valid rule", () => {
  const types = faultEffect.options.map((option) => option.shape.type.value);
  expect(effects.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
  const invalid = effects.filter(
    ({ type }) => !faultRule.safeParse(ruleOf({ effect: type }, effects)).success,
  );
  expect(invalid).toEqual([]);
});

test("a script is a test's in every text of the practice, and no prescription", () => {
  const texts = JSON.stringify([acts, eventTypes]);
  expect(texts).toContain("A prescription is written");
  expect(texts).not.toMatch(/\bscript\b/i);
});

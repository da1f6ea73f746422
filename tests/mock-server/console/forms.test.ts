import { expect, test } from "vitest";
import { ruleOf } from "#mock-server/console/faults/rule.ts";
import { valuesOf, withValue } from "#mock-server/console/parts/values.ts";
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

test("another effect begins with its own values, and keeps what was typed beside it", () => {
  const fieldsOf = (type: string) => effects.find((effect) => effect.type === type)?.fields ?? [];
  const late = fieldsOf("latency").map((field) => ({ ...field, of: "effect" }));
  const typed = withValue(late, { call: "GET Patient/Vitals", ms: "9000" }, "effect", "drip");
  expect(typed).toEqual({ call: "GET Patient/Vitals", effect: "drip" });
  expect(valuesOf(fieldsOf("drip"), typed)).toMatchObject({ ms: "100", effect: "drip" });
});

test("a script is a test's in every text of the practice, and no prescription", () => {
  const texts = JSON.stringify([acts, eventTypes]);
  expect(texts).toContain("A prescription is written");
  expect(texts).not.toMatch(/\bscript\b/i);
});

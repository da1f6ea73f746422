import { describe, expect, test } from "vitest";
import { emptyForm, formOf, ruleOf } from "#mock-server/console/faults/rule.ts";
import { describePractice } from "#mock-server/control/practice-description.ts";
import { effectDefaults, faultEffect } from "#mock-server/faults/effects.ts";
import { type FaultRule, faultRule } from "#mock-server/faults/fault-rule.ts";
import { Worlds } from "#mock-server/world/worlds.ts";

const { effects } = describePractice({ portalUrl: "", worlds: new Worlds(1) });

describe("the form of a fault rule", () => {
  test("has every effect of the practice, and each begins as a valid rule", () => {
    const types = faultEffect.options.map((option) => option.shape.type.value);
    expect(effects.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
    const invalid = effects.filter(
      ({ type }) => !faultRule.safeParse(ruleOf({ ...emptyForm, effect: type }, effects)).success,
    );
    expect(invalid).toEqual([]);
  });

  test("begins with what the practice does where a rule says nothing", () => {
    const valuesOf = (type: string) =>
      Object.fromEntries(
        effects.find((one) => one.type === type)?.fields.map(({ name, value }) => [name, Number(value)]) ??
          [],
      );
    const { drip, quota, huge } = effectDefaults;
    expect([valuesOf("drip"), valuesOf("quota"), valuesOf("huge")]).toEqual([drip, quota, huge]);
  });

  test("writes what was typed as the control API takes it", () => {
    const form = {
      ...formOf({ method: "POST", path: "Patient/Appointment", person: "aroha" }),
      name: " no second booking ",
      values: { status: "502", body: '{"a":1}' },
      after: "PT10M",
      isAfterCommit: true,
    };
    const rule = ruleOf(form, effects);
    expect(rule).toEqual({
      name: "no second booking",
      match: { method: "POST", path: "Patient/Appointment", person: "aroha" },
      when: { times: 1, after: "PT10M" },
      phase: "after-commit",
      effect: { type: "status", status: 502, body: { a: 1 } },
    } satisfies FaultRule);
  });

  test("leaves the phase out of an effect that changes the practice's own answer", () => {
    expect(ruleOf({ ...emptyForm, effect: "truncate", isAfterCommit: true }, effects)).toEqual({
      effect: { type: "truncate" },
    });
  });
});

import { describe, expect, test } from "vitest";
import { emptyForm, formOf, ruleOf } from "#mock-server/console/faults/rule.ts";
import { ruleText, usageOf } from "#mock-server/console/faults/rule-texts.ts";
import { eventOf, outcomeOf } from "#mock-server/console/practice-acts/acts.ts";
import type { ActiveFault } from "#mock-server/control/client.ts";
import { describePractice } from "#mock-server/control/practice-description.ts";
import { effectDefaults, faultEffect } from "#mock-server/faults/effects.ts";
import { type FaultRule, faultRule } from "#mock-server/faults/fault-rule.ts";
import { Worlds } from "#mock-server/world/worlds.ts";

const { effects, acts } = describePractice({ portalUrl: "", worlds: new Worlds(1) });

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

describe("an active rule in words", () => {
  const rule: ActiveFault = {
    id: "f1",
    match: { method: "GET", path: "Patient/LabResults", person: "aroha" },
    when: { times: 3, after: "PT1M", for: "PT10M" },
    phase: "before",
    effect: { type: "status", status: 503 },
    addedAt: 0,
    looked: 4,
    matched: 1,
    hits: 1,
  };

  test("says what it does and to whom", () => {
    expect(ruleText(rule, effects, () => "Aroha")).toBe(
      "GET Patient/LabResults of Aroha: answers with an error (503)",
    );
  });

  test("counts its uses and the time that it has left", () => {
    expect(usageOf(rule, 120_000)).toBe("used 1 of 3, off in 9 min");
    expect(usageOf(rule, 0)).toBe("used 1 of 3, begins in 1 min, off in 11 min");
    expect(usageOf(rule, 660_000)).toBe("used 1 of 3, its time is over");
    expect(usageOf(rule, 900_000)).toBe("used 1 of 3, its time is over");
  });
});

describe("an act of the practice", () => {
  const act = (type: string) => acts.find((one) => one.type === type) as (typeof acts)[number];

  test("sends the filled-in details, and leaves blank ones to the practice", () => {
    const values = { test: "Ferritin", value: " 300 ", comment: "" };
    expect(eventOf(act("result-arrives"), "aroha", values, "PT10M")).toEqual({
      type: "result-arrives",
      for: "aroha",
      record: { test: "Ferritin", value: "300" },
      in: "PT10M",
    });
    expect(eventOf(act("closed"), "aroha", { on: "" }, "")).toEqual({ type: "closed" });
    expect(eventOf(act("revoke-link"), "aroha", { person: "tama" }, "")).toEqual({
      type: "revoke-link",
      for: "aroha",
      person: "tama",
    });
  });

  test("says what happened, or when it will", () => {
    const values = { test: "HbA1c", value: "71" };
    expect(outcomeOf(act("result-arrives"), "Aroha", values, undefined)).toBe(
      "A result arrived for Aroha: HbA1c, 71.",
    );
    expect(outcomeOf(act("result-arrives"), "Aroha", values, "Mon 23-11-2026, 09:10")).toBe(
      "Planned for Mon 23-11-2026, 09:10: a result arrives, for Aroha: HbA1c, 71.",
    );
  });
});

test.each([
  ["get Patient/Vitals", { method: "GET", path: "Patient/Vitals" }],
  ["Patient/Vitals", { path: "Patient/Vitals" }],
])("a fault for the call %j matches %j", (call, match) => {
  expect(ruleOf({ ...emptyForm, call }, effects)).toMatchObject({ match });
});

test("a fault for every call has no match", () => {
  expect(ruleOf({ ...emptyForm, call: " " }, effects)).not.toHaveProperty("match");
});

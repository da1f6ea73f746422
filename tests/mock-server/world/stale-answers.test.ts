import { expect, test } from "vitest";
import { StaleAnswers } from "#mock-server/world/stale-answers.ts";
import type { StaleAnswer } from "#mock-server/world/state.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";

/** The stale answers of a world in which the patient's medicines are read. */
function open() {
  const answers = new Map<string, StaleAnswer>();
  const stale = new StaleAnswers({ state: { answers } });
  const replace = (page: number, result: unknown, endpoint: AnyEndpoint = contract.medications.list) =>
    stale.replace({ operation: "medications.list", endpoint, input: { page }, people: {} }, result);
  return { answers, replace };
}

test("keeps the latest answer to each read", () => {
  const { replace } = open();
  expect(replace(1, "first")).toBeUndefined();
  expect(replace(2, "other page")).toBeUndefined();
  expect(replace(1, "second")).toEqual({ call: "medications.list", result: "first" });
  expect(replace(1, "third")).toEqual({ call: "medications.list", result: "second" });
});

test("keeps thirty answers, and drops the one that was read least recently", () => {
  const { answers, replace } = open();
  for (let page = 1; page <= 30; page++) replace(page, page);
  expect(answers.size).toBe(30);
  replace(1, "again");
  replace(31, 31);
  expect(answers.size).toBe(30);
  expect(replace(1, 1)).toMatchObject({ result: "again" });
  expect(replace(2, 2)).toBeUndefined();
});

test("keeps no answer to a call that changes something", () => {
  const { answers, replace } = open();
  expect(replace(1, "accepted", contract.messages.post)).toBeUndefined();
  expect(answers.size).toBe(0);
});

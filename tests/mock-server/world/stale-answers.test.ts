import { expect, test } from "vitest";
import { StaleAnswers } from "#mock-server/world/stale-answers.ts";
import type { StaleAnswer } from "#mock-server/world/state.ts";
import { contract } from "#practice-api/contract.ts";

/** The stale answers of a world in which the patient's medicines are read. */
function open() {
  const answers = new Map<string, StaleAnswer>();
  const stale = new StaleAnswers({ state: { answers } });
  const call = { operation: "medications.list", endpoint: contract.medications.list, people: {} };
  const replace = (page: number, result: unknown) => stale.replace({ ...call, input: { page } }, result);
  return { answers, replace };
}

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

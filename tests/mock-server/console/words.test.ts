import { expect, test } from "vitest";
import { grouped, savedGroup, shortened } from "#mock-server/console/scenarios/groups.ts";
import { cut } from "#mock-server/console/words/people.ts";

test("scenarios are listed by group, a tester's own first, the current one always", () => {
  const row = { story: "", signIn: [], mistakes: [], steps: 0, tags: [], isSaved: false };
  const rows = [1, 2, 3, 4, 5].map((number) => ({
    ...row,
    name: `n${number}`,
    title: `Title ${number}`,
    group: "Paying",
  }));
  const groups = grouped([...rows, { ...row, name: "mine", title: "Mine", tags: [], isSaved: true }]);
  expect(groups.map(({ name }) => name)).toEqual([savedGroup, "Paying"]);
  expect(shortened(groups, "n5")[1]?.rows.map(({ name }) => name)).toEqual(["n1", "n2", "n3", "n5"]);
  expect(cut("a".repeat(500))).toHaveLength(41);
});

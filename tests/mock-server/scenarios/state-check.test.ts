import { expect, test } from "vitest";
import { checkedFields, checkedWholes } from "#mock-server/scenarios/state/checked.ts";
import { readStateCheck } from "#mock-server/scenarios/state/state-check.ts";

test.each(checkedFields)("reads a value of each field of $what", ({ what, fields }) => {
  const whose = checkedWholes.some((name) => name === what) ? "" : " of mei";
  for (const field of fields) {
    const written = { check: `${what}${whose}`, with: { [field]: "2026-11-23" } };
    const read = readStateCheck(written);
    const problems = "mistakes" in read ? read.mistakes.map(({ message }) => message) : [];
    for (const problem of problems)
      expect(problem).toMatch(
        /^"2026-11-23" is (not|neither) |^It holds no text: write \{ (contains|matches): 2026-11-23 \}\.$/,
      );
  }
});

import { expect, test } from "vitest";
import { mistakesIn } from "../../support/scenario-folder.ts";

test.each([
  ["events:\n  - practice:\n      type: result-arrives\n      for: sion\n    in: 1 day", 6],
  ["events:\n  - practice:\n      type: result-arrives\n      for: aroha\n    in: soon", 7],
  ["events:\n  - practice: a result arrives for sion\n    in: 1 day", 4],
])("a mistake in an event is at its line: %s", (text, line) => {
  expect(mistakesIn(text).map((mistake) => mistake.line)).toEqual([line]);
});

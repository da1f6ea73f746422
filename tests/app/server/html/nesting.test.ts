import fc from "fast-check";
import { expect, test } from "vitest";
import { isNestedDeeper } from "#app/.server/html/html-cleaner.ts";

test("a depth beyond the limit is found wherever it is", () => {
  const part = fc.constantFrom("<p>", "</b>", "text", "<b>x</b>", "<br>", "<i><u>x</u></i>");
  fc.assert(
    fc.property(fc.array(part), fc.array(part), (before, after) => {
      expect(isNestedDeeper([...before, ...after].join(""), 10)).toBe(false);
      expect(isNestedDeeper([...before, "<div>".repeat(11), ...after].join(""), 10)).toBe(true);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { isNestedDeeper } from "#app/.server/html/nesting.ts";

test.each([
  ["<b>".repeat(11), true],
  ["<b>".repeat(10), false],
  ["<B CLASS=x>".repeat(11), true],
  ["<b></b>".repeat(100), false],
  ["</b>".repeat(100) + "<b>".repeat(11), true],
  ["<svg><math>".repeat(6), true],
  ["<table><tr><td>".repeat(11), true],
  // None of these has or needs an end tag.
  ["<p>x<br><img><li><tr><td>".repeat(100), false],
  ["a < b and c <3 ".repeat(100), false],
] as const)("%s", (html, isDeeper) => expect(isNestedDeeper(html, 10)).toBe(isDeeper));

test("finds a depth beyond the limit wherever it is", () => {
  const part = fc.constantFrom("<p>", "text", "<b>x</b>", "<br>", "<i><u>x</u></i>");
  fc.assert(
    fc.property(fc.array(part), fc.array(part), (before, after) => {
      expect(isNestedDeeper([...before, ...after].join(""), 10)).toBe(false);
      expect(isNestedDeeper([...before, "<div>".repeat(11), ...after].join(""), 10)).toBe(true);
    }),
  );
});

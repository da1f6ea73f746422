import { describe, expect, test } from "vitest";
import { floorFaults, newInScript, newInStyles } from "../../scripts/browser-floor.ts";

describe("scripts of the portal that are newer than the oldest browsers with scripts", () => {
  test.each([
    ["Map.groupBy(list, key)", "Map.groupBy"],
    ["Object.groupBy(list, key)", "Object.groupBy"],
    ["Promise.withResolvers()", "Promise.withResolvers"],
    ["Array.fromAsync(list)", "Array.fromAsync"],
    ["AbortSignal.any([one, other])", "AbortSignal.any"],
    ["URL.canParse(text)", "URL.canParse"],
    ["one.isSubsetOf(other)", ".isSubsetOf()"],
    ["element.checkVisibility()", ".checkVisibility()"],
    ["map.getOrInsertComputed(key, make)", ".getOrInsertComputed()"],
    ["new Intl.Segmenter('mi')", "Intl.Segmenter"],
    ["new Temporal()", "Temporal"],
    ["text.split(/(?<!x)y/)", "look-behind"],
    ["new RegExp(`(?<=x)y`)", "look-behind"],
    ["/[a--b]/v.test(text)", "expressions with the flag v"],
    ["/(?i:a)b/.test(text)", "modifiers of expressions"],
  ])("%s", (code, what) => expect(newInScript(code)).toEqual([what]));

  test.each([
    "list.toSorted().at(-1)",
    "list.findLast((each) => each.has(1))",
    "AbortSignal.timeout(100)",
    "element.checkVisibility?.() ?? true",
    '"hidePopover" in box ? box.hidePopover() : undefined',
    "typeof URL.canParse == `function` ? URL.canParse(text) : false",
    "const Map = own; Map.groupBy(list)",
    "own.groupBy(list, key)",
    "/(?<name>x)/.exec(text)",
    "structuredClone(each)",
  ])("not %s", (code) => expect(newInScript(code)).toEqual([]));
});

describe("styles of the portal that are newer", () => {
  test.each([
    ["a { field-sizing: content }", ["field-sizing", "field-sizing: content"]],
    ["a { color: light-dark(red, blue) }", ["color: light-dark"]],
    ["@starting-style { a { opacity: 0 } }", ["@starting-style"]],
    ["a { b & { color: red } }", ["nesting"]],
    ["details::details-content { height: 0 }", [":details-content"]],
    ["@media (scripting: none) { a { color: red } }", ["@media scripting"]],
  ])("%s", (css, what) => expect(newInStyles(css)).toEqual(what));

  test.each([
    "a:has(b) { color: color-mix(in srgb, red, blue); height: 100dvh; inset: 0 }",
    "@container (width > 10rem) { .a\\&b { translate: 0 1px } }",
    "@supports (field-sizing: content) { a { field-sizing: content } }",
    "@layer base { a { text-wrap-mode-x: own; --field-sizing: content } }",
  ])("not %s", (css) => expect(newInStyles(css)).toEqual([]));
});

test("an entry of the list allows one thing, in one chunk where it names that, and goes when nothing needs it", () => {
  const files = [
    ["one-12345678.js", "Map.groupBy(list)"],
    ["two-12345678.js", "Map.groupBy(list)"],
  ] as const;
  expect(floorFaults(files, {})).toHaveLength(2);
  expect(floorFaults(files, { "Map.groupBy": "why" })).toEqual([]);
  expect(floorFaults(files, { "one: Map.groupBy": "why" })).toEqual(["two-12345678.js: Map.groupBy"]);
  expect(floorFaults(files, { "Map.groupBy": "why", "@page": "why" })).toEqual([
    "Nothing uses @page any more.",
  ]);
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { files } from "./support/import-graph.ts";

const table = readFileSync("docs/glossary.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!word )\w/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const words = table.map(([, word = ""]) => word);
const banned = table.flatMap(([, , , not = ""]) =>
  [...not.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word),
);

/** "most…" is every name that begins with the word; any other is that name alone. */
const pattern = (word: string) =>
  new RegExp(word.endsWith("…") ? `\\b${word.slice(0, -1)}[A-Z]\\w*` : `\\b${word}\\b`);

/** Code without its comments and texts. */
const code = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"/g, "")
    .replace(/>[^<>{}]*</g, "><");

const sources = files
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== "tests/glossary.test.ts")
  .map((file) => ({ file, text: code(readFileSync(file, "utf8")) }));

test("the glossary has each word once, in order", () => {
  expect(words).toEqual([...new Set(words)].toSorted((a, b) => a.localeCompare(b)));
});

describe.each(banned)("no name in the code is %s", (word) => {
  test("in any file", () => {
    expect(sources.filter(({ text }) => pattern(word).test(text)).map(({ file }) => file)).toEqual([]);
  });
});

test("no folder has another name for an area than the contract", () => {
  const folders = files.flatMap((file) => file.split("/").slice(0, -1));
  expect(
    folders.filter((name) => ["accounts", "messaging", "zoom", "diagnosis", "immunisation"].includes(name)),
  ).toEqual([]);
});

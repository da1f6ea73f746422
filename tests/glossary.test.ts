import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { files } from "./support/import-graph.ts";

/** The words of patients have a table of their own (tests/docs/patient-texts.test.ts). */
const [ofCode = "", ofPatients = ""] = readFileSync("docs/glossary.md", "utf8").split(
  "## Words that patients read",
);
const rowsOf = (text: string) => text.split("\n").filter((line) => /^\| (?!word )\w/.test(line));
const table = rowsOf(ofCode).map((line) => line.split("|").map((cell) => cell.trim()));
const words = table.map(([, word = ""]) => word);
const patientWords = rowsOf(ofPatients).map((line) => line.split("|")[1]?.trim() ?? "");
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

test.each([words, patientWords])("the glossary has each word once, in order: %s …", (...list) => {
  expect(list.length).toBeGreaterThan(5);
  expect(list).toEqual([...new Set(list)].toSorted((a, b) => a.localeCompare(b)));
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

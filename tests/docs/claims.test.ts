import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patientTexts } from "../../docs/generators/patient-texts.ts";

/** Words that say something of what is not on the page. */
const claims = /\b(none|no|nothing|not|all|every|only|last|latest|never)\b/i;

/** The specification's own words, and those for the people who run the portal. */
const others = /^practice-api\/|^app\/\.server\/telemetry\//;

const sentences = new Set(
  [...patientTexts()].flatMap(([file, texts]) =>
    others.test(file) ? [] : texts.filter((text) => claims.test(text)),
  ),
);

/** The sentences and patterns of the first column, each of which has a proof and a place. */
const listed = readFileSync("docs/claims.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| sentence"))
  .map((line) => line.split(" | "))
  .flatMap(([first = "", proof = "", place = ""]) =>
    first
      .slice(2)
      .split("<br>")
      .map((text) => ({ text, isProved: proof !== "" && place.replace("|", "").trim() !== "" })),
  );
const patterns = listed.flatMap(({ text }) => {
  const [, pattern, flags] = /^\/(.*)\/(i?)$/.exec(text) ?? [];
  return pattern === undefined ? [] : [{ text, pattern: new RegExp(pattern, flags) }];
});
const exact = new Set(listed.map(({ text }) => text));

test("each sentence that says none, all, not, only, last, latest, every or never is listed with its proof", () => {
  const isListed = (text: string) => exact.has(text) || patterns.some(({ pattern }) => pattern.test(text));
  expect(sentences.size).toBeGreaterThan(300);
  expect([...sentences].filter((text) => !isListed(text))).toEqual([]);
  expect(listed.filter(({ isProved }) => !isProved)).toEqual([]);
});

test("each row of the list is still said", () => {
  const isSaid = ({ text }: { text: string }) => {
    const one = patterns.find((pattern) => pattern.text === text);
    return one === undefined ? sentences.has(text) : [...sentences].some((said) => one.pattern.test(said));
  };
  expect(listed.filter((row) => !isSaid(row)).map(({ text }) => text)).toEqual([]);
});

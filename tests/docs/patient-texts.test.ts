import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { patientTexts, textsIn } from "../../docs/generators/patient-texts.ts";

const texts = [...patientTexts()].flatMap(([file, found]) => found.map((text) => ({ file, text })));

/** Labels that the specifications give to controls, which stay as they are. */
const specifiedLabels = new Set(["Sign In"]);

describe("the reader of the portal's texts", () => {
  test("takes texts, templates and labels, and leaves out classes, addresses and errors", () => {
    const source = `
      import x from "./not a Text.ts";
      throw new RangeError("Not for patients.");
      const late = \`Try again in \${minutes} minutes.\`;
      const page = <p className="Mb Four" title="Your results">Ring <b>{number}</b> now.<i>Please</i></p>;
    `;
    expect(textsIn("page.tsx", source)).toEqual([
      "Try again in {…} minutes.",
      "Ring {…} now.Please",
      "Your results",
      "Please",
    ]);
  });
});

/** The rows of the glossary's table for patients: the word to use, and those to avoid. */
const words = readFileSync("docs/glossary.md", "utf8")
  .split("## Words that patients read")[1]
  ?.split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .flatMap(([, word = "", , avoided = ""]) =>
    word === "word" || /^-*$/.test(word) || avoided === "" ? [] : [{ word, avoided: avoided.split(", ") }],
  );

describe("the glossary's words for patients", () => {
  const isQuoted = (file: string) => /^practice-api\/.*texts\.ts$/.test(file);
  test("are a table", () => expect(words?.length).toBeGreaterThan(5));
  test.each(words ?? [])("say $word", ({ avoided }) => {
    const banned = new RegExp(`\\b(${avoided.join("|")})s?\\b`, "i");
    const found = texts.filter(
      ({ file, text }) => banned.test(text) && !isQuoted(file) && !specifiedLabels.has(text),
    );
    expect(found).toEqual([]);
  });
});

describe("the portal's texts", () => {
  test.each([
    ["one verb for logging in", /\bsign(ed|s|ing)?[- ]?in\b/i],
    ["one spelling of email", /\be-mail/i],
    ["plain words for people", /\b(whoever|somebody|nobody|anybody)\b/i],
    ["no word of the trade", /\b(token|boolean|payload|null|undefined|endpoint|proxy)\b/i],
  ])("have %s", (_rule, banned) => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(({ text }) => banned.test(text) && !specifiedLabels.has(text))).toEqual([]);
  });
});

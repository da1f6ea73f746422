import { describe, expect, test } from "vitest";
import { patientTexts, textsIn } from "../../docs/generators/patient-texts.ts";

const texts = [...patientTexts()].flatMap(([file, found]) => found.map((text) => ({ file, text })));

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

describe("the portal's texts", () => {
  /** The specification's labels, which stay as they are (docs/specification.md). */
  const specified = "Sign In";
  test.each([
    ["one verb for logging in", /\bsign(ed|s|ing)?[- ]?in\b/i],
    ["one spelling of email", /\be-mail/i],
    ["plain words for people", /\b(whoever|somebody|nobody|anybody)\b/i],
    ["no word of the trade", /\b(token|boolean|payload|null|undefined|endpoint|proxy)\b/i],
  ])("have %s", (_rule, banned) => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(({ text }) => banned.test(text) && text !== specified)).toEqual([]);
  });
});

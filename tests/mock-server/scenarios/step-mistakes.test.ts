import { expect, test } from "vitest";
import { readScenario } from "#mock-server/scenarios/file/source.ts";
import { mistakesIn } from "../../support/scenario-folder.ts";

test.each([
  ['press "Book" two times', 'press "Book" or press "Book" twice'],
  ['double click "Book"', 'press "Book" or press "Book" twice'],
  ['type "Sore knee" in Reason', 'type "Sore knee" into Reason'],
  ['type "Sore knee" into', 'type "Sore knee" into Reason'],
  ['enter "x" to the Reason for your appointment', 'type "x" into Reason for your appointment'],
  ["type Sore knee into Reason", 'type "Sore knee" into Reason'],
  ["press Book", 'press "Book" or press "Book" twice'],
  ["see 'Hello'", 'see "Hello" or see "Hello" in Reason'],
  ['select "Morning"', 'choose "Morning"'],
  [`don't see "Hello"`, 'do not see "Hello"'],
  ["log in as mei", "sign in as mei"],
  ["go to Letters", "open Letters"],
  ["advance two hours", "advance 2 hours or advance to 28-12-2026 09:00"],
  ["wait 5 seconds", "wait for the practice"],
  ["a result arrives for mei", "practice: a result arrives for mei"],
  ["hum a song", 'sign in as aroha, open Test Results, press "Search", .*'],
])("%s: says how the step is written", (step, written) => {
  const found = mistakesIn(`script:\n  - open Login\n  - ${step}`);
  expect(found).toEqual([
    {
      line: 5,
      message: expect.stringMatching(new RegExp(`^"${step}" is not a step.*Write it like ${written}\\.$`)),
    },
  ]);
});

test("says what a step has that is no step, where joining it makes none", () => {
  const found = mistakesIn("script:\n  - open Login\n  - { do: hum, sing }").map(({ message }) => message);
  expect(found).toEqual([expect.stringMatching(/^"hum" is not a step\./), 'Unknown word "sing".']);
});

test("reads a step that YAML splits at a colon, or within braces at a comma", () => {
  const { definition, mistakes } = readScenario(
    "a.yaml",
    `title: A
story: B
script:
  - see "Total: $12"
  - type "Sore knee: left" into Reason
  - { do: see "Tue 24-11-2026, 09:15, Dr Hana", expect: { call: GET Patient/Appointments } }
  - as sione: see "Total, so far"
`,
  );
  expect(mistakes).toEqual([]);
  expect(definition?.script).toMatchObject([
    { act: { kind: "see", text: "Total: $12" }, text: 'see "Total: $12"' },
    { act: { kind: "type", text: "Sore knee: left", into: "Reason" } },
    { act: { text: "Tue 24-11-2026, 09:15, Dr Hana" }, expect: { call: "GET Patient/Appointments" } },
    { act: { text: "Total, so far" }, actor: "sione" },
  ]);
});

const readAsKey =
  /^A colon with a space after it makes YAML read a key and a value here\. .* in single quotes: /;

test.each([
  ["- see Total: $12", `'see "Total: $12"'.`],
  ['- see "Due: 24-11-2026: now"', `'see "Due: 24-11-2026: now"'.`],
  ["- see Total:", `'see "Total:"'.`],
  ['- { do: see "Total: $12" }', `'see "Total: $12"'.`],
  ['- do: see "Total: $12"\n    expect: { call: POST Patient/Appointment }', `'see "Total: $12"'.`],
  ["- note: Look: it's here", `'Look: it''s here'.`],
])("%s: says that the colon makes YAML read a key, and how to quote the step", (step, quoted) => {
  const found = mistakesIn(`script:\n  - open Login\n  ${step}`);
  expect(found).toEqual([{ line: 5, message: expect.stringMatching(readAsKey) }]);
  expect(found[0]?.message.endsWith(` ${quoted}`)).toBe(true);
});

test.each([
  ["people: { aroha: { messages: [{ subject: Re: hello }] } }", 3, /single quotes: 'Re: hello'\.$/],
  ['script:\n  - open Login\n  - see "Room #3"', 5, /^"see "Room" has no closing .* in single quotes\.$/],
  [
    'script:\n  - press "Book"\n    expect: { call: POST Patient/Appointment }',
    4,
    /^A step with an expectation begins with do: - do: press "Book"\.$/,
  ],
  [
    "rules: [{ when: aroha books any slot, then: refuse with slot-taken two times }]",
    3,
    /^How often a rule acts is written beside it: then: refuse with slot-taken, times: 2\.$/,
  ],
  [
    "rules: [{ when: aroha books any slot, then: refuse with slot taken }]",
    3,
    /^There is no refusal "slot taken"\. Did you mean "slot-taken"\?$/,
  ],
  [
    "rules: [{ when: aroha books any slot, then: refuse with slot-taken, times: two }]",
    3,
    /^"two" is not a whole number such as 2\.$/,
  ],
])("%s", (text, line, message) => {
  expect(mistakesIn(text)).toEqual([{ line, message: expect.stringMatching(message) }]);
});

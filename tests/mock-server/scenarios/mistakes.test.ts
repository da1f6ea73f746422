import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createPractice } from "#mock-server/serve.ts";
import { createScenarioFolder, mistakesIn, writeScenario } from "../../support/scenario-folder.ts";

/** Each line with a mistake ends with its message. */
const text = `titel: A file full of mistakes                          # Unknown word "titel". Did you mean "title"?
extends: default-famly                                  # There is no scenario "default-famly". Did you mean "default-family"?
now: 2026-11-23T09:00                                   # is not a moment with its offset
laidOut: 2026-02-30                                     # "2026-02-30" is not a day
dialects: [numeric-id]                                  # "numeric-id" is not one of
running: perhaps                                        # is neither yes nor no
signIn: [manaia]                                        # "manaia" has no account to sign in with.
practice: { fone: 04 555 0110 }                         # Unknown word "fone". Did you mean "phone"?
settings:
  IsAllowSameDayBoking: off                             # There is no setting "IsAllowSameDayBoking". Did you mean "IsAllowSameDayBooking"?
  DisableAppointment: maybe                             # "maybe" is neither on nor off.
menu: [Test Result]                                     # Did you mean "Test Results"?
staff:
  Dr Hana Potiki: on leave                              # There is no staff member "Dr Hana Potiki". Did you mean "Dr Hana Pōtiki"?
  Dr Wei Zhang: on leaf                                 # Did you mean "on leave"?
people:
  arohaa: {}                                            # There is no person "arohaa". Did you mean "aroha"?
  manaia:
    password: Secret-2026                               # "manaia" has no account, and so no password.
  aroha:
    resutls: []                                         # Unknown word "resutls". Did you mean "results"?
    results:
      - { test: HbA1c, vallue: 71 }                     # Unknown word "vallue". Did you mean "value"?
      - { test: HbA1c, when: 2 day before }             # "2 day before" is not a date
      - { test: HbA1c, value: 71, flag: Hihg }          # Did you mean "high"?
      - { test: HbA1c, value: 71, flag: hi }            # Did you mean "high"?
      - { test: HbA1c, observations: [{ name: A, flag: lo }] } # Did you mean "low"?
      - { test: HbA1c, dated: soon }                    # "soon" is not a date
      - { test: HbA1c, when: today, dated: today }      # "dated" sets reportedAt a second time.
    vitals: [{ value: 7O.5 }]                           # "7O.5" is not a measurement such as
    invoices: [{ amount: sixty }]                       # "sixty" is not an amount such as 68.00.
    immunisations: [{ status: overdue, due: 3 days ago }] # On that day it is due, not overdue
    links: aroha                                        # This must be a list.
    profile: { nhi: QAA0001 }                           # is not a health number of the range reserved for tests
rules:
  - { when: aroha boks any slot, then: never answer }   # There is no action "boks any slot". Did you mean "books any slot"?
  - { when: aroha signs in, then: refuse with NotCreatedZomEnd } # Did you mean "NotCreatedZoomEnd"?
  - { when: manaia signs in, then: end the session }    # This rule can never act: "manaia" has no account to sign in with.
  - { effect: { type: latancy, ms: 5 } }                # Did you mean "latency"?
  - { when: aroha signs in, then: cut the connection, times: 0 } # This rule can never act: it may act 0 times.
script:
  - sgn in as aroha                                     # "sgn in as aroha" is not a step. Write it like sign in as aroha.
  - open Test Reslts                                    # Did you mean "Test Results"?
  - see Hello                                           # put text of the screen in quotation marks
  - sign in as arhoa                                    # Did you mean "aroha"?
  - { do: 'press "x"', expect: { call: GET Patient/LabResultById2 } } # Did you mean "GET Patient/LabResultByID"?
script: []                                              # "script" is written a second time here.
`;

test("reports each of some thirty mistakes in one file, and the server keeps serving", async () => {
  const folder = createScenarioFolder({ "default-family": "" });
  writeFileSync(join(folder, "bad.yaml"), text.replace(/\nscript: \[\].*/, ""));
  const wanted = text.split("\n").flatMap((line, index) => {
    const [, message] = /# (.+)$/.exec(line) ?? [];
    return message && !line.startsWith("script:") ? [{ line: index + 1, message }] : [];
  });
  const found = lintScenarios([join(folder, "bad.yaml")]);
  const reported = found.filter(({ message }) => !/^"(title|story)" is missing/.test(message));
  expect(wanted.length).toBeGreaterThanOrEqual(20);
  expect(reported.map(({ line }) => line)).toEqual(wanted.map(({ line }) => line));
  for (const [index, { message }] of wanted.entries()) expect(reported[index]?.message).toContain(message);
  expect(found.filter(({ message }) => message.endsWith("is missing."))).toHaveLength(2);
  expect(found.every(({ column, file }) => column > 0 && file.endsWith("bad.yaml"))).toBe(true);

  const listening = await createPractice({ scenarioFolder: folder }).listen(0);
  const control = practiceControl(listening.url);
  const listed = await control.scenarios();
  expect(listed.find(({ name }) => name === "bad")?.mistakes).toHaveLength(found.length);
  await expect(control.createWorld({ scenario: "bad" })).rejects.toThrow(/409.*line 1/);
  expect((await control.createWorld()).scenario).toBe("default-family");
  await listening.close();
});

test.each([
  ["a: [1", 3, /This is not YAML/],
  ["people: {}\npeople: {}", 4, /^"people" is written a second time here/],
  ["people: aroha", 3, /must be a mapping/],
  ["script:\n  - sign in as aroha\n  -", 5, /is not a step/],
  [
    "people:\n  aroha:\n    results: [{ when: now, reportedAt: now }]",
    5,
    /"when" sets reportedAt a second time/,
  ],
  ["people: { aroha: { results: [{ flag: high }] } }", 3, /A flag or a range needs a value/],
  [
    "people: { aroha: { results: [{ value: abc }] } }",
    3,
    /^"abc" is not a number, which HbA1c is measured as/,
  ],
  ["people: { aroha: { results: [{ value: 71, flag: Low }] } }", 3, /^HbA1c 71 is high, not low/],
  [
    "people: { aroha: { results: [{ test: Potassium, value: 4.1, flag: High }] } }",
    3,
    /^Potassium 4.1 is within its range, not high/,
  ],
  ["now: 2026-02-30T09:00+13:00", 3, /is not a moment/],
  ["closed: [28 December]", 3, /^"28 December" is not a date/],
  ["group: Appointment", 3, /Did you mean "Appointments"\?/],
  [
    "people: { aroha: { results: [{ value: 71, pdf: Clear }] } }",
    3,
    /^Write one of value, observations, pdf and html/,
  ],
  [
    "events: [{ practice: a result arive for aroha, in: 1 hour }]",
    3,
    /is nothing that the practice does\. Write it like "a result arrives for aroha"/,
  ],
  ["events: [{ practice: a result arrives for aroha }]", 3, /^Write when it happens: in: 10 minutes, or at/],
  [
    "events: [{ practice: a result arrives for aroha, in: soon }]",
    3,
    /^"soon" is not a duration: write a whole number of seconds/,
  ],
  [
    "events:\n  - practice: a result arrives for arohaa\n    in: 1 hour",
    4,
    /^There is no person "arohaa"\. Did you mean "aroha"/,
  ],
  [
    "script:\n  - practice: a result arrives for aroha\n    record:\n      tets: HbA1c",
    6,
    /^Unknown word "tets"\. Did you mean "test"/,
  ],
  [
    "script:\n  - practice: a result arrives for aroha\n    recrd: {}",
    5,
    /^There is no field "recrd"\. Did you mean "record"/,
  ],
  [
    "script:\n  - practice:\n      type: result-arives\n      for: aroha",
    5,
    /^There is no event "result-arives"\. Did you mean "result-arrives"/,
  ],
  [
    "script:\n  - practice: the link of manaia to aroha is revoked",
    4,
    /^"manaia" has no account to sign in with/,
  ],
  [
    'script:\n  - do: press "Book"\n    expect:\n      call: POST Patient/Appointment\n      answer: { outcome: boked }',
    7,
    /^Outcome of POST Patient\/Appointment is one of booked, .*did you mean booked/,
  ],
  [
    'script:\n  - do: press "Book"\n    expect:\n      call: POST Patient/Appointment\n      answer: { outcom: booked }',
    7,
    /has no field outcom: did you mean outcome/,
  ],
  [
    'script:\n  - do: press "Book"\n    expect:\n      call: POST Patient/Appointment\n      tims: 1',
    7,
    /^There is no field "tims"\. Did you mean "times"/,
  ],
  [
    'script:\n  - do: press "Book"\n    expect:\n      call: POST Patient/Appointment\n      order: [GET Patient/Appointmets, POST Patient/Appointment]',
    7,
    /No call is named GET Patient\/Appointmets: did you mean GET Patient\/Appointments/,
  ],
  [
    'script:\n  - do: press "Book"\n    expect:\n      call: POST Patient/Appointment\n      person: arha',
    7,
    /Did you mean "aroha"/,
  ],
  ["people: { aroha: { results: [{ gone: yes }] } }", 3, /To remove a record, write its id/],
  [
    "people:\n  aroha:\n    password: short",
    5,
    /^The practice refuses this password: Your password has less than 8 characters\.$/,
  ],
  [
    "people:\n  aroha:\n    profile: { family: Kererū }\n    password: My-kereru-77",
    6,
    /^The practice refuses this password: Your password must not contain your first, middle or family name/,
  ],
  [
    "people:\n  aroha:\n    letters:\n      - { id: 20101-letter-0, gone: yes }\n      - { id: 20101-leter-1, gone: yes }",
    7,
    /^There is no record "20101-leter-1" in aroha's letters, so it cannot be gone\. Did you mean "20101-letter-1"\?$/,
  ],
  ["people: { aroha: { results: { onyl: [] } } }", 3, /Unknown word "onyl". Did you mean "only"\?/],
  [
    "rules:\n  - { match: { path: Patient/Medicaton }, effect: { type: hang } }",
    4,
    /nearest is Patient\/Medication/,
  ],
  [
    "rules:\n  - { when: aroha opens a result, then: answer with an empty list }",
    4,
    /Only a call that answers a bundle/,
  ],
  [
    "rules:\n  - { when: anyone asks for anything, then: never answer }\n  - { when: aroha signs in, then: never answer }",
    5,
    /^This rule can never act: rule 1 always takes the answer first/,
  ],
  ["menu: *c", 1, /This is not YAML: Unresolved alias/],
])("%s", (text, line, message) => {
  const found = mistakesIn(text).filter((mistake) => message.test(mistake.message));
  expect(found.map((mistake) => mistake.line)).toEqual([line]);
});

test("does not use a scenario that removes a record which its people do not have", () => {
  const folder = createScenarioFolder({
    a: "people: { aroha: { letters: { only: [{ type: Care plan }, { id: 20101-letter-0, gone: yes }] } } }",
    b: "extends: a",
  });
  const library = new Library(folder);
  expect(library.find("a")).toBeUndefined();
  expect(library.find("b")).toBeUndefined();
});

test("refuses a scenario that is too long without reading it", () => {
  const people = `people: { aroha: { letters: [${"{ type: Care plan }, ".repeat(60_000)}] } }`;
  expect(mistakesIn(people)).toEqual([
    {
      line: 1,
      message: expect.stringMatching(/^This file has 1,[\d,]+ characters; a scenario has 200,000 at most\.$/),
    },
  ]);
});

test("reports circular and unknown extensions from any file", () => {
  const folder = createScenarioFolder({
    a: "extends: b",
    b: "extends: [c]",
    c: "extends: a",
    d: "extends: d",
  });
  writeScenario(folder, "e", "extends: [a, nowhere]");
  const mistakes = ["a", "b", "c", "d", "e"].map((name) => lintScenarios([join(folder, `${name}.yaml`)])[0]);
  expect(mistakes.map((mistake) => mistake?.message)).toEqual([
    "A scenario cannot extend itself: a → b → c → a.",
    "A scenario cannot extend itself: b → c → a → b.",
    "A scenario cannot extend itself: c → a → b → c.",
    "A scenario cannot extend itself: d → d.",
    'There is no scenario "nowhere".',
  ]);
  expect(mistakes.every((mistake) => mistake?.line === 3)).toBe(true);
});

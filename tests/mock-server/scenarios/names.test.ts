import { join } from "node:path";
import { expect, test } from "vitest";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createScenarioFolder, mistakesIn } from "../../support/scenario-folder.ts";

test.each([
  [
    "people:\n  aroha:\n    results:\n      - when: now\n        test: HbA1cc",
    7,
    /^The practice knows no test "HbA1cc"\. Did you mean "HbA1c"\? .*folder/,
  ],
  [
    "people:\n  aroha:\n    immunisations:\n      - due: 2 days ago\n        name: MMR dose 3 (Priorix)",
    7,
    /^The practice knows no vaccine ".*"\. Did you mean "MMR dose [12] \(Priorix\)"\? .*indication/,
  ],
  [
    "people:\n  aroha:\n    appointments:\n      - when: tomorrow 10:30\n        type: GP consultation",
    7,
    /^The practice knows no appointment type "GP consultation"\. Did you mean "GP consult"\?$/,
  ],
  [
    "people:\n  aroha:\n    appointments: [{ type: Knitting }]",
    5,
    /^The practice knows no appointment type "Knitting"\. Choose from GP consult, .*Diabetes review\.$/,
  ],
  [
    "people:\n  aroha:\n    appointments:\n      - with: Dr Hana Potiki",
    6,
    /^The practice knows no provider "Dr Hana Potiki"\. Did you mean "Dr Hana Pōtiki"\?$/,
  ],
  ["people: { aroha: { appointments: [{ at: Riverbank }] } }", 3, /no branch .*Did you mean "Riverside"\?/],
  [
    "people:\n  aroha:\n    medications:\n      - name: Metfornin",
    6,
    /^The practice knows no medicine "Metfornin"\. Did you mean "Metformin .*"\? For another one, write its directions\.$/,
  ],
  ["people: { aroha: { messages: [{ from: Nurse Tahlia Fonoti }] } }", 3, /"Nurse Talia Fonoti"\?$/],
  [
    "script:\n  - practice: a prescription is written for aroha\n    record:\n      name: Sertralin 50 mg tablet",
    6,
    /Did you mean "Sertraline 50 mg tablet \(Setrona\)"/,
  ],
])("refuses a name that the practice does not have: %s", (text, line, message) => {
  expect(mistakesIn(text)).toEqual([{ line, message: expect.stringMatching(message) }]);
});

test("accepts names and a removal that the file or those that it extends provide", () => {
  const folder = createScenarioFolder({
    base: "people: { aroha: { letters: [{ id: mine, type: Care plan }] } }",
    top: `extends: base
people:
  aroha:
    letters: [{ id: mine, gone: yes }]
    results:
      - { test: Zinc, value: 14, unit: µmol/L, range: 10-18 }
      - { test: Sleep study, folder: Respiratory }
      - { test: "full blood count" }
      - { test: Potassium, value: 4.1 }
    immunisations:
      - { name: Influenza, status: due }
      - { name: Yellow fever (Stamaril), indication: Travel, status: due }
    medications:
      - { name: metformin }
      - { name: Atorvastatin 20 mg tablet }
      - { name: Metfornin, directions: 1 tablet daily }
      - { name: Kawakawa balm, by: Dr Rose Tane }
    appointments: [{ type: gp consult, with: dr hana pōtiki, at: riverside }]
    messages: [{ from: Wellington Hospital }]`,
  });
  expect(lintScenarios(["base", "top"].map((name) => join(folder, `${name}.yaml`)))).toEqual([]);
});

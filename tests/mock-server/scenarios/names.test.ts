import { join } from "node:path";
import { expect, test } from "vitest";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

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

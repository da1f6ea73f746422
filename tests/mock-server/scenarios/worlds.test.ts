import { describe, expect, test } from "vitest";
import { collections } from "#fixtures/record/record.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { problemWith } from "#mock-server/world/record-schemas.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

describe("missing fields of a record", () => {
  const lines = collections.map((collection) => `    ${collection}: [{}]`).join("\n");
  const folder = () => createScenarioFolder({ whole: `people:\n  mei:\n${lines}\n  aroha:\n${lines}` });

  test("are filled in for every kind, so that the practice can send it", () => {
    const world = new Worlds(2, 0, new Library(folder())).create({ scenario: "whole" });
    for (const person of ["mei", "aroha"] as const) {
      for (const collection of collections) {
        const record = world?.records.list(person, collection)[0];
        expect(record && problemWith(collection, record)).toBeUndefined();
        expect(record?.id).toMatch(/-new-\d+$/);
      }
    }
  });

  test("are those that the practice's own records have", () => {
    const library = new Library(
      createScenarioFolder({
        rich: `people:
  sione:
    results: [{ test: Potassium, value: 5.9 }, { test: HbA1c, value: 39, flag: high, unit: mmol/mol, range: 20-38 }]
    medications: [{ name: Metformin }, { name: Kawakawa balm }, { name: Kawakawa tea }]
    invoices: [{ amount: 68 }, { amount: 25 }]`,
      }),
    );
    const records = new Worlds(2, 0, library).create({ scenario: "rich" })?.records;
    const [potassium, hba1c] = records?.list("sione", "results") ?? [];
    expect(potassium?.observations).toEqual([
      { name: "Potassium", value: "5.9", summary: "mmol/L, 3.5-5.2", flag: "high" },
    ]);
    expect(hba1c?.observations).toEqual([
      { name: "HbA1c", value: "39", summary: "mmol/mol, 20-38", flag: "high" },
    ]);
    const [metformin, balm, tea] = records?.list("sione", "medications") ?? [];
    expect(metformin).toMatchObject({
      code: "372567009",
      directions: "2 tablets twice daily with food",
      dose: "1 g",
    });
    expect([balm?.code, tea?.code]).toEqual(["LOCAL-kawakawa-balm", "LOCAL-kawakawa-tea"]);
    const references = records?.list("sione", "invoices").map(({ reference }) => reference) ?? [];
    expect(new Set(references).size).toBe(references.length);
  });

  test("are kept for entries with an id, which change or remove a record; `only` replaces the list", () => {
    const library = new Library(
      createScenarioFolder({
        change:
          "people: { aroha: { results: [{ id: 20101-result-0, read: yes }, { id: 20101-result-1, gone: yes }, { test: Urate, value: 0.5 }], letters: { only: [{ type: Care plan }] } } }",
      }),
    );
    const worlds = new Worlds(3, 0, library);
    const plain = worlds.create({ seed: "1" })?.records;
    const world = worlds.create({ scenario: "change" });
    const before = plain?.list("aroha", "results") ?? [];
    const after = world?.records.list("aroha", "results") ?? [];
    expect(after.map(({ id }) => id)).toEqual([
      "20101-results-new-1",
      ...before.map(({ id }) => id).filter((id) => id !== "20101-result-1"),
    ]);
    expect(after[1]).toEqual({ ...before[0], isRead: true });
    expect(world?.records.list("aroha", "letters").map(({ type }) => type)).toEqual(["Care plan"]);
  });

  test("requires a practice with the generated people of a scenario", async () => {
    const scenarioFolder = createScenarioFolder({
      "default-family": "",
      far: "people: { patient0003: { results: [{}] } }",
    });
    const library = new Library(scenarioFolder);
    const { requireScenario } = await import("#mock-server/control/scenario-list.ts");
    expect(() => requireScenario(library, "far", 2)).toThrow(/has no patient0003/);
    expect(requireScenario(library, "far", 3).name).toBe("far");
  });
});

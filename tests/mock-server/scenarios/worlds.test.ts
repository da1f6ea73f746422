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

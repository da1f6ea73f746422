import { join } from "node:path";
import { expect, test } from "vitest";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

test("reports an impossible event for the file that it is in", () => {
  const folder = createScenarioFolder({
    base: "people: { aroha: { links: [aroha] } }",
    top: "extends: base\nevents: [{ practice: the link of aroha to tama is revoked, in: 1 hour }]",
    last: "extends: top",
  });
  const found = ["base", "top", "last"].map((name) => lintScenarios([join(folder, `${name}.yaml`)]));
  expect(found.map((mistakes) => mistakes.map(({ line }) => line))).toEqual([[], [4], []]);
});

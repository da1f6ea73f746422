import { expect, test } from "vitest";
import { environmentGroups } from "#app/.server/configuration/environment.ts";

test("every variable that the portal reads has a description, which `npm run docs` prints", () => {
  const variables = Object.values(environmentGroups).flatMap((group) => Object.entries(group));
  const undescribed = variables.filter(([, schema]) => !schema.meta()?.description?.endsWith("."));
  expect(undescribed.map(([name]) => name)).toEqual([]);
});

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { provideScenario } from "#mock-server/cli/provide-scenario.ts";
import { practiceControl } from "#mock-server/control/client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const scenario = (title: string) => `title: ${title}\nstory: A knee hurts.\n`;

test.each([
  ["that the practice has not", undefined],
  ["that the practice has with another text", scenario("Saved by a tester")],
  ["that the practice has with the same text", scenario("Sore knee")],
])("what a file replaces is given back: a name %s", async (_case, before) => {
  const control = practiceControl(practice.url);
  if (before !== undefined) await control.saveScenario("sore-knee", before);
  const file = join(mkdtempSync(join(tmpdir(), "scenario-")), "sore-knee.yaml");
  writeFileSync(file, scenario("Sore knee"));
  const { name, giveBack } = await provideScenario(control, file);
  expect(await control.scenarioText(name)).toBe(scenario("Sore knee"));
  await giveBack();
  const kept = (await control.scenarios()).some((one) => one.name === name);
  expect(kept ? await control.scenarioText(name) : undefined).toBe(before);
  if (kept) await control.removeScenario(name);
});

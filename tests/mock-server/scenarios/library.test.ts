import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { createPractice } from "#mock-server/serve.ts";
import { createScenarioFolder, writeScenario } from "../../support/scenario-folder.ts";

test("applies a scenario over those that it extends, in their order", () => {
  const library = new Library(
    createScenarioFolder({
      ground:
        "now: 2026-11-23T09:00+13:00\nseed: seven\nsignIn: [mei]\nscript: [wait for the practice]\nsettings: { IsRxFax: on }",
      left: "extends: ground\nsettings: { IsRxUrgent: off }",
      right: "now: 2026-12-01T09:00+13:00\nsettings: { IsRxFax: off }",
      top: "extends: [left, right]\nsettings: { DisableAppointment: on }",
    }),
  );
  const top = library.find("top");
  expect(top).toMatchObject({ seed: "seven", signIn: ["mei"], now: Date.parse("2026-12-01T09:00+13:00") });
  expect(top?.script).toEqual([]);
  expect(top?.layers.map(({ settings }) => settings)).toEqual([
    { faxOffered: "1" },
    { urgentOffered: "0" },
    { faxOffered: "0" },
    { appointmentsDisabled: "1" },
  ]);
});

test("keeps the latest valid version of a file with a mistake, and of those that extend it", () => {
  const folder = createScenarioFolder({ a: "seed: one", b: "extends: a" });
  const library = new Library(folder);
  expect(library.find("b")?.seed).toBe("one");
  writeScenario(folder, "a", "sead: two");
  library.reload();
  expect(library.find("a")?.seed).toBe("one");
  expect(library.find("b")?.seed).toBe("one");
  expect(library.entry("a")?.mistakes.map(({ message }) => message)).toEqual([
    'Unknown word "sead". Did you mean "seed"?',
  ]);
  writeScenario(folder, "a", "seed: two\nextends: nowhere");
  library.reload();
  expect(library.find("a")?.seed).toBe("one");
  expect(library.find("b")?.seed).toBe("one");
  expect(library.entry("a")?.mistakes.map(({ message }) => message)).toEqual([
    'There is no scenario "nowhere".',
  ]);
  writeScenario(folder, "a", "seed: three");
  writeScenario(folder, "c", "seed: new");
  library.reload();
  expect(library.entry("a")?.mistakes).toEqual([]);
  expect(library.find("b")?.seed).toBe("three");
  expect(library.find("c")?.seed).toBe("new");
});

test("reloads a saved file for new worlds, and for existing ones at their reset", async () => {
  const folder = createScenarioFolder({ "default-family": "", mine: "seed: one" });
  const practice = createPractice({ scenarioFolder: folder, watchesScenarios: true });
  const { url, close } = await practice.listen(0);
  onTestFinished(close);
  const control = practiceControl(url);
  const before = await control.createWorld({ scenario: "mine" });
  expect(before.seed).toBe("one");
  writeFileSync(join(folder, "mine.yaml"), "title: [");
  await expect
    .poll(async () => (await control.scenario("mine")).mistakes.length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  expect((await control.createWorld({ scenario: "mine" })).seed).toBe("one");
  writeScenario(folder, "mine", "seed: two");
  await expect
    .poll(async () => (await control.createWorld({ scenario: "mine" })).seed, { timeout: 10_000 })
    .toBe("two");
  expect((await before.describe()).seed).toBe("one");
  expect((await before.reset()).seed).toBe("two");
});

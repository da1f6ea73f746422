import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ControlError, practiceControl } from "#mock-server/control/client.ts";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createPractice, type PracticeOptions } from "#mock-server/serve.ts";
import { openPractice } from "../../support/practice.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

const practice = openPractice();
const text = (rest = "") =>
  `title: Mine\nstory: It is made up.\nextends: default-family\nsignIn: [aroha]\n${rest}`;

async function withPractice<T>(
  options: PracticeOptions,
  work: (control: ReturnType<typeof practiceControl>) => Promise<T>,
) {
  const listening = await createPractice(options).listen(0);
  try {
    return await work(practiceControl(listening.url));
  } finally {
    await listening.close();
  }
}

test("checks a scenario without storing it, and says which word is probably meant", async () => {
  const { control } = practice;
  const checked = await control.checkScenario(text("script:\n  - open Test Reslts\n"));
  expect(checked).toEqual({
    mistakes: [
      {
        file: "scenario.yaml",
        line: 6,
        column: 5,
        length: "open Test Reslts".length,
        message: '"open Test Reslts": there is no screen. Did you mean "Test Results"?',
        suggestion: { from: "Test Reslts", to: "Test Results" },
      },
    ],
  });
  const { mistakes, scenario } = await control.checkScenario(
    text("group: Paying\nscript: [open Login]\n"),
    "mine",
  );
  expect(mistakes).toEqual([]);
  expect(scenario).toMatchObject({ name: "mine", title: "Mine", group: "Paying", script: [{ line: 6 }] });
  expect((await control.scenarios()).some(({ name }) => name === "mine")).toBe(false);
});

test("saves a scenario until the practice stops, and removes it", async () => {
  const { control } = practice;
  expect(await control.saveScenario("mine", text())).toMatchObject({ name: "mine", isSaved: true });
  expect((await control.scenarios()).find(({ name }) => name === "mine")).toMatchObject({ isSaved: true });
  await control.saveScenario("mine", text("people: { aroha: { results: { only: [] } } }\n"));
  const world = await control.createWorld({ scenario: "mine" });
  expect(await world.list("results", "aroha")).toEqual([]);
  await control.removeScenario("mine");
  await expect(control.createWorld({ scenario: "mine" })).rejects.toThrow(/There is no scenario "mine"/);
  await expect(control.removeScenario("mine")).rejects.toThrow(/404/);
});

test.each([
  ["default-family", text(), 409, /comes with the practice/],
  ["My Scenario", text(), 400, /small letters, digits and hyphens/],
  ["mine", text("sign: [x]\n"), 400, /mine.yaml, line 5: Unknown word "sign"/],
])("does not save %s", async (name, written, status, message) => {
  const error = await practice.control.saveScenario(name, written).catch((reason: ControlError) => reason);
  expect(error).toMatchObject({ status, reason: expect.stringMatching(message) });
});

test("does not remove a shipped scenario", async () => {
  await expect(practice.control.removeScenario("slot-taken")).rejects.toThrow(/was not saved here/);
});

test("reads a further folder, saves to it and extends the shipped scenarios from there", async () => {
  const folder = createScenarioFolder({});
  writeFileSync(join(folder, "theirs.yaml"), text());
  await withPractice({ furtherScenarios: [folder] }, async (control) => {
    expect((await control.scenarios()).find(({ name }) => name === "theirs")).toMatchObject({
      isSaved: true,
      mistakes: [],
    });
    await control.saveScenario("mine", text());
    expect(readFileSync(join(folder, "mine.yaml"), "utf8")).toBe(text());
    expect((await control.createWorld({ scenario: "mine" })).scenario).toBe("mine");
    await control.removeScenario("mine");
    expect(existsSync(join(folder, "mine.yaml"))).toBe(false);
  });
  expect(lintScenarios([join(folder, "theirs.yaml")])).toEqual([]);
});

test("reports a file that ends in .yml and one that is too long", async () => {
  const folder = createScenarioFolder({ "default-family": "", long: `# ${"x".repeat(200_000)}` });
  writeFileSync(join(folder, "other.yml"), text());
  await withPractice({ scenarioFolder: folder }, async (control) => {
    const listed = await control.scenarios();
    const messages = listed.map(({ name, mistakes }) => [name, mistakes[0]?.message]);
    expect(messages).toEqual([
      ["default-family", undefined],
      ["long", expect.stringMatching(/has 200,0\d\d characters; a scenario has 200,000 at most/)],
      ["other", expect.stringMatching(/Scenario files end in \.yaml, so this one is not used/)],
    ]);
    await expect(control.createWorld({ scenario: "other" })).rejects.toThrow(/409.*other\.yml/);
  });
});

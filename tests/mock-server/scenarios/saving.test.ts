import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createPractice, type PracticeOptions } from "#mock-server/serve.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

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

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createPractice } from "#mock-server/serve.ts";
import { createScenarioFolder, mistakesIn } from "../../support/scenario-folder.ts";

/** Scenarios whose wrong lines end with their messages (docs/testing.md). */
const folder = join(import.meta.dirname, "mistakes");
const annotated = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), "utf8")
    .split(/^---\n/m)
    .map((text) => [`${file}: ${/ # (.+)/.exec(text)?.[1]}`, text] as const),
);

test.each(annotated)("%s", (_, text) => {
  const wanted = text.split("\n").flatMap((line, index) =>
    line
      .split(" # ")
      .slice(1)
      .map((message) => ({ line: index + 3, message: message.trim() })),
  );
  expect(wanted).not.toEqual([]);
  expect(mistakesIn(text.replaceAll(/ +# .*$/gm, ""))).toEqual(wanted);
});

test("the server keeps serving with a file full of mistakes, and lists them", async () => {
  const text = readFileSync(join(folder, "whole.yaml"), "utf8");
  const scenarioFolder = createScenarioFolder({ "default-family": "", bad: text });
  const listening = await createPractice({ scenarioFolder }).listen(0);
  const control = practiceControl(listening.url);
  const listed = await control.scenarios();
  const found = lintScenarios([join(scenarioFolder, "bad.yaml")]);
  expect(listed.find(({ name }) => name === "bad")?.mistakes).toHaveLength(found.length);
  expect(found.every(({ column }) => column > 0)).toBe(true);
  await expect(control.createWorld({ scenario: "bad" })).rejects.toThrow(/409.*line 3/);
  expect((await control.createWorld()).scenario).toBe("default-family");
  await listening.close();
});

test("does not use a scenario that removes a record which its people do not have", () => {
  const folder = createScenarioFolder({
    a: "people: { aroha: { letters: { only: [{ type: Care plan }, { id: 20101-letter-0, gone: yes }] } } }",
    b: "extends: a",
  });
  const library = new Library(folder);
  expect(library.find("a")).toBeUndefined();
  expect(library.find("b")).toBeUndefined();
});

test("refuses a scenario that is too long without reading it", () => {
  const people = `people: { aroha: { letters: [${"{ type: Care plan }, ".repeat(60_000)}] } }`;
  expect(mistakesIn(people)).toEqual([
    {
      line: 1,
      message: expect.stringMatching(/^This file has 1,[\d,]+ characters; a scenario has 200,000 at most\.$/),
    },
  ]);
});

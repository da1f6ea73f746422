import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { isHolderKey } from "#fixtures/people/people.ts";
import { scenarioJsonSchema } from "#mock-server/scenarios/file/json-schema.ts";
import { Library, scenarioFolder } from "#mock-server/scenarios/library/library.ts";
import { formatMistake, lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { servedEndpoints } from "#practice-api/contract.ts";

/** Every scenario that docs/mock-practice.md 6 asks for, the covid one and the leave one in their variants. */
const promised = `
  default-family brand-new-empty heavy-record proxy-parent-of-three single-proxy-other-person
  forced-password-reset three-failed-logins token-expires-mid-visit covid-on-no-symptoms
  covid-on-symptoms-blocked covid-on-symptoms-with-options same-day-off appointments-disabled
  provider-locked-down provider-on-leave provider-on-leave-in-answer no-slots slot-taken
  booked-but-answer-lost outstanding-balance poli payment-express card-declined three-d-secure
  charged-but-not-recorded menu-minimal messages-paging hostile-strings every-empty-form malformed-entries
  slow-practice practice-down daylight-saving`
  .trim()
  .split(/\s+/);
const library = new Library();
const worlds = new Worlds(100, 0, library);
const names = library.names();
/** Editors read YAML with its own types, so a file must please them too. */
const forEditors = z.fromJSONSchema(scenarioJsonSchema() as never);
const calls = new Set(servedEndpoints().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));

test("ships every promised scenario without a mistake", () => {
  expect(promised.filter((name) => !names.includes(name))).toEqual([]);
  expect(lintScenarios().map(formatMistake)).toEqual([]);
});

test("publishes the schema of the parser (`npm run docs` writes it)", async () => {
  const schema = `${JSON.stringify(scenarioJsonSchema(), null, 1)}\n`;
  await expect(schema).toMatchFileSnapshot("../../../fixtures/scenarios/scenario.schema.json");
});

describe.each(names)("%s", (name) => {
  const scenario = library.find(name);
  const text = readFileSync(join(scenarioFolder, `${name}.yaml`), "utf8");

  test("is valid for the practice and for editors", () => {
    expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=./scenario.schema.json");
    const sentences = scenario?.story.split(/(?<=[.!?)])\s+/) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
    expect(forEditors.safeParse(parse(text)).error?.issues).toBe(undefined);
  });

  test("begins a world in which every sign-in has an account", () => {
    const world = worlds.create({ scenario: name });
    expect(world?.scenario).toBe(scenario);
    expect(scenario?.signIn.length).toBeGreaterThan(0);
    expect(scenario?.signIn.filter((person) => !isHolderKey(person, 0))).toEqual([]);
  });

  test("has a script that checks the screen and names calls of the contract", () => {
    const script = scenario?.script ?? [];
    const kinds = script.map(({ act }) => act.kind);
    expect(kinds.includes("see") || kinds.includes("doNotSee")).toBe(true);
    expect(kinds.includes("signIn") || kinds.includes("type")).toBe(true);
    const expected = script.flatMap(({ expect: wanted }) => (wanted ? [wanted.call] : []));
    expect(expected.filter((call) => !calls.has(call))).toEqual([]);
  });
});

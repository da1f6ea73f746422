import { analyse } from "scslre";
import { expect, test } from "vitest";
import { allExpressions, constructedBy, readsShortTexts, writtenExpressions } from "./support/expressions.ts";

/** Why an expression is made in a function, of which this test sees no example at import. */
const madeInFunctions: Readonly<Record<string, string>> = {
  "app/.server/record/illnesses.ts": "of literals of the same module, which are tested",
  "app/routes/signed-in/results/patients-words.ts": "of words of the same module, without a quantifier",
  "mock-server/dialects/ids.ts": "of a word of the same module, without a quantifier",
  "mock-server/faults/effect.ts": "of a form of the fault table, for a word of a command",
  "mock-server/http/route-table.ts": "of a path of the contract, whose steps end at a slash",
  "mock-server/journal/matchers.ts": "of the tester's own question about the journal",
  "mock-server/player/hints.ts": "of the labels of a step, for a line of a page of the player's",
  "mock-server/player/player.ts": "of the escaped words of a step",
  "mock-server/player/shown-text.ts": "of the escaped words of a step",
  "mock-server/scenarios/events/event-types.ts": "of a form of the event table, for a word of a command",
  "practice-api/wire/prose.ts": "of a word of the same module, without a quantifier",
  "practice-api/wire/request.ts": "of a path of the contract, whose steps end at a slash",
};

/** Some modules are imported a second time. In ms. */
const timeout = 120_000;

/** Whether a text exists for which the time of an expression grows faster than its length (threat T28). */
const isSuperLinear = (source: string, flags: string) =>
  analyse(new RegExp(source, flags), { reportTypes: { Move: true } }).reports.length > 0;

test("each expression takes time that grows with the length of its text alone", { timeout }, async () => {
  const all = await allExpressions();
  const slow = all
    .filter((one) => !readsShortTexts(one) && isSuperLinear(one.source, one.flags))
    .map(({ place, source, flags }) => `${place} /${source}/${flags}`);
  expect(slow).toEqual([]);
});

test("each expression is a literal, made at import, or made in a function that is listed", {
  timeout,
}, async () => {
  const { constructions } = writtenExpressions();
  const inFunctions = constructions.filter(({ atImport }) => !atImport).map(({ file }) => file);
  expect([...new Set(inFunctions)]).toEqual(Object.keys(madeInFunctions));
  for (const file of new Set(constructions.filter(({ atImport }) => atImport).map(({ file }) => file))) {
    const written = constructions.filter((one) => one.atImport && one.file === file).length;
    expect((await constructedBy(file)).length, file).toBeGreaterThanOrEqual(written);
  }
});

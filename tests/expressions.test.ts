import { readFileSync } from "node:fs";
import { analyse } from "scslre";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { allExpressions, constructedBy, readsShortTexts, writtenExpressions } from "./support/expressions.ts";

const madeInFunctions = parse(readFileSync("tests/expressions.yaml", "utf8"));

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

import { z } from "zod";
import { stream } from "#fixtures/seed.ts";
import { closest } from "../core/suggest.ts";
import { type DialectName, dialectNames, dialects, dialectsNamed } from "./table.ts";

/** In one sentence. */
export function dialectProblem(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !dialectNames.some((known) => known === name));
  if (unknown !== undefined) {
    return `There is no dialect "${unknown}". The nearest is "${closest(unknown, dialectNames)}".`;
  }
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return `"${repeated}" is there a second time.`;
  const spoken = dialects.filter(({ name }) => names.includes(name));
  const clash = spoken.flatMap(({ name, group }, index) => {
    const other = group && spoken.slice(index + 1).find((one) => one.group === group);
    return other ? [`A world speaks "${name}" or "${other.name}", not both.`] : [];
  });
  return clash[0];
}

/** In the order of the table. */
export const dialectList = z.array(z.string()).transform((names, ctx): readonly DialectName[] => {
  const problem = dialectProblem(names);
  if (problem === undefined) return dialectsNamed(names.filter(isName)).map(({ name }) => name);
  ctx.issues.push({ code: "custom", input: names, message: problem });
  return z.NEVER;
});

function isName(name: string): name is DialectName {
  return dialectNames.some((known) => known === name);
}

/** The same for each seed: about a third of the table. */
export function randomDialects(seed: number | string): readonly DialectName[] {
  const random = stream(String(seed), "dialects", "chosen", 0);
  const taken = new Set<string>();
  const chosen = random.helpers.shuffle([...dialects]).filter(({ group }) => {
    if (!random.datatype.boolean(0.4) || (group && taken.has(group))) return false;
    if (group) taken.add(group);
    return true;
  });
  return dialectsNamed(chosen.map(({ name }) => name)).map(({ name }) => name);
}

/** It decides what the dialects leave out. */
export function missingIndexOf(seed: string): number {
  return stream(seed, "dialects", "missing", 0).number.int({ max: 10_000 });
}

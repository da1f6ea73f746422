import { parseSync } from "vite";
import { code, text } from "./import-graph.ts";

/** A regular expression of the product, and where it is: `practice-api/wire/scalars.ts:203`. */
export type Expression = { place: string; source: string; flags: string };
/** A place that makes an expression while it runs: at import, or with each call of a function. */
export type Construction = { file: string; atImport: boolean };

/** Expressions whose texts are short, whoever sends them: by file and the beginning of the expression, and why. */
const short: readonly (readonly [file: string, source: string, reason: string])[] = [
  ["practice-api/results/rules.ts", "\\.?0+$", "a number as toFixed writes it, of at most 42 characters"],
  ["practice-api/practice/emergency.ts", "(?<phrase>", "cut to 5,000 characters"],
  ["mock-server/cli/format.ts", "(.{1,100})(?: |$)", "a description of the contract"],
];

export const readsShortTexts = ({ place, source }: Expression): boolean =>
  short.some(([file, beginning]) => place.startsWith(file) && source.startsWith(beginning));

const files = code.filter((file) =>
  /^(app|machines|practice-api|mock-server|fixtures)\/.*\.tsx?$/.test(file),
);

type Node = {
  type?: string;
  start?: number;
  name?: string;
  callee?: Node;
  regex?: { pattern: string; flags: string };
};

/** Every expression that is written as a literal, and every place that makes one of a text. */
export function writtenExpressions(): { literals: Expression[]; constructions: Construction[] } {
  const literals: Expression[] = [];
  const constructions: Construction[] = [];
  for (const file of files) {
    const source = text(file);
    if (!/\/|RegExp/.test(source)) continue;
    const visit = (value: unknown, isInFunction: boolean): void => {
      if (typeof value !== "object" || value === null || value instanceof RegExp) return;
      const node = value as Node;
      const { regex, start = 0 } = node;
      if (regex !== undefined) {
        const line = source.slice(0, start).split("\n").length;
        literals.push({ place: `${file}:${line}`, source: regex.pattern, flags: regex.flags });
      }
      const isMade = node.type === "NewExpression" || node.type === "CallExpression";
      if (isMade && node.callee?.name === "RegExp") constructions.push({ file, atImport: !isInFunction });
      const isFunction = /Function/.test(node.type ?? "");
      for (const part of Object.values(value)) visit(part, isInFunction || isFunction);
    };
    visit(parseSync(file, source).program, false);
  }
  return { literals, constructions };
}

const constructed = new Map<string, Promise<Expression[]>>();

/** The expressions that a module makes of texts while it is imported. A module is imported once. */
export function constructedBy(file: string): Promise<Expression[]> {
  const known = constructed.get(file) ?? constructedAtImport(file);
  constructed.set(file, known);
  return known;
}

async function constructedAtImport(file: string): Promise<Expression[]> {
  const made: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parts) {
      const expression = Reflect.construct(target, parts) as RegExp;
      if (new Error().stack?.includes(`/${file}`)) {
        made.push({ place: file, source: expression.source, flags: expression.flags });
      }
      return expression;
    },
  });
  try {
    // Another address than that of the module which other tests of this process have imported.
    await import(/* @vite-ignore */ `../../${file}?expressions`);
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

/** All of them: literals, and what modules make while they are imported. */
export async function allExpressions(): Promise<Expression[]> {
  const { literals, constructions } = writtenExpressions();
  const atImport = constructions.filter(({ atImport }) => atImport).map(({ file }) => file);
  const made: Expression[] = [];
  for (const file of new Set(atImport)) made.push(...(await constructedBy(file)));
  const each = [...literals, ...made].map((one) => [`/${one.source}/${one.flags}`, one] as const);
  return [...new Map(each).values()];
}

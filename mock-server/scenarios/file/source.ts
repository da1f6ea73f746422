import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { isObject } from "#practice-api/wire/fields.ts";
import { inWords, mistakesOf } from "../../core/mistakes.ts";
import { closest } from "../../core/suggest.ts";
import { valueAt } from "../../core/value-at.ts";
import { beginsLikeStep, nearestStep } from "../grammar/step-problem.ts";
import { type Definition, definition } from "./definition.ts";
import type { ScriptLine } from "./steps.ts";

/** Line and column count from one. */
export type Mistake = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** In characters; one where what is wrong is not a word. */
  readonly length: number;
  readonly message: string;
  readonly suggestion?: { readonly from: string; readonly to: string };
};

type ReadDefinition = Omit<Definition, "script"> & { readonly script?: readonly ScriptLine[] };

export type Read = {
  readonly file: string;
  readonly text: string;
  readonly mistakes: readonly Mistake[];
  /** Absent when there are mistakes. */
  readonly definition?: ReadDefinition;
  readonly bases: readonly string[];
  readonly mistakeAt: (path: readonly PropertyKey[], message: string) => Mistake;
};

/** In characters. Parsing blocks all worlds, so a longer scenario is refused unread. */
export const maxScenarioLength = 200_000;

export function refusedRead(file: string, text: string, message: string): Read {
  const mistake = (message: string): Mistake => ({ file, line: 1, column: 1, length: 1, message });
  return { file, text, mistakes: [mistake(message)], bases: [], mistakeAt: (_, message) => mistake(message) };
}

/** All mistakes, not only the first. */
export function readScenario(file: string, text: string): Read {
  if (text.length > maxScenarioLength) {
    const message = `This file has ${text.length.toLocaleString("en-NZ")} characters; a scenario has ${maxScenarioLength.toLocaleString("en-NZ")} at most.`;
    return refusedRead(file, "", message);
  }
  const lines = new LineCounter();
  // The failsafe schema keeps every value as a text: 0600 stays 0600.
  const document = parseDocument(text, { schema: "failsafe", lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string, end = offset): Mistake => {
    const { line, col } = lines.linePos(Math.min(offset, Math.max(text.length - 1, 0)));
    const suggestion = suggestionOf(message, text.slice(offset, end));
    const length = Math.max(1, end - offset);
    return { file, line, column: col, length, message, ...(suggestion && { suggestion }) };
  };
  const atPath = (path: readonly PropertyKey[], message: string, isKey: boolean) => {
    const [offset, end] = rangeOf(document, path, isKey);
    return at(offset, message, end);
  };
  const withLines = ({ script, ...rest }: Definition): ReadDefinition => {
    const lineOf = (index: number) => atPath(["script", index], "", false).line;
    return script
      ? { ...rest, script: script.map((step, index) => ({ ...step, line: lineOf(index) })) }
      : rest;
  };
  const mistakes = document.errors.map((error) => at(error.pos[0], sentenceOf(error, text)));
  const value = withTypedBodies(plainOf(document), text);
  const result = definition.safeParse(value, { error: inWords });
  if (value instanceof Error) mistakes.push(at(0, `This is not YAML: ${value.message}`));
  else
    for (const { path, message, isKey = false } of mistakesOf(result.error?.issues ?? [], value, names)) {
      const found = valueAt(value, path);
      const isSplit = message === `This must be ${names.string}.` && isObject(found);
      mistakes.push(atPath(path, isSplit ? colonProblem(textOf(found)) : message, isKey));
    }
  const found = withoutRepeats(mistakes).toSorted((a, b) => a.line - b.line || a.column - b.column);
  return {
    file,
    text,
    mistakes: found,
    ...(result.success && found.length === 0 ? { definition: withLines(result.data) } : {}),
    bases: basesIn(value),
    mistakeAt: (path, message) => atPath(path, message, false),
  };
}

function plainOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return error;
  }
}

/** The bodies that a rule answers with are JSON, so they keep YAML's own types. */
function withTypedBodies(value: unknown, text: string): unknown {
  const rules = valueAt(value, ["rules"]);
  if (!Array.isArray(rules)) return value;
  const typed: unknown = parseDocument(text, { logLevel: "silent", uniqueKeys: false }).toJS();
  for (const [index, rule] of rules.entries()) {
    for (const word of ["body", "set"]) {
      const body = valueAt(typed, ["rules", index, "effect", word]);
      const effect = valueAt(rule, ["effect"]);
      if (body !== undefined && isObject(effect)) effect[word] = body;
    }
  }
  return value;
}

function basesIn(value: unknown): string[] {
  return [valueAt(value, ["extends"])].flat().filter((name) => typeof name === "string");
}

function sentenceOf(
  { code, message, pos }: { code: string; message: string; pos: readonly number[] },
  text: string,
) {
  const [start = 0, end = start] = pos;
  if (code === "BLOCK_AS_IMPLICIT_KEY") return colonProblem(/.*/.exec(text.slice(start))?.[0] ?? "");
  if (code === "BLOCK_IN_FLOW") return colonProblem(text.slice(start, end));
  if (code === "MULTILINE_IMPLICIT_KEY" && beginsLikeStep(text.slice(start)))
    return colonProblem(text.slice(start, end));
  if (code !== "DUPLICATE_KEY") return `This is not YAML: ${message}.`;
  const key = /^[^:\s]+/.exec(text.slice(pos[0]))?.[0] ?? "";
  return `"${key}" is written a second time here.`;
}

/** YAML reads a text with a colon as a key and its value. A sentence of a script is corrected on the way. */
function colonProblem(text: string): string {
  const [, step] = /^(.+?)\sexpect(:|$)/s.exec(text) ?? [];
  if (step !== undefined && beginsLikeStep(step)) return `${doCause} - do: ${step.trimEnd()}.`;
  const written = beginsLikeStep(text) ? nearestStep(text.trim()) : text.trim();
  return `${colonCause} Put the whole text in single quotes: '${written.replaceAll("'", "''")}'.`;
}
const colonCause = "A colon with a space after it makes YAML read a key and a value here.";
const doCause = "A step with an expectation begins with do:";

function textOf(value: unknown): string {
  if (!isObject(value)) return String(value ?? "");
  const [[key, part] = ["", ""]] = Object.entries(value);
  return `${key}: ${textOf(part)}`;
}

/**
 * Of a line with mistakes about colons, only the fullest text is kept: YAML and the schema both report one.
 */
function withoutRepeats(mistakes: readonly Mistake[]): readonly Mistake[] {
  const colons = mistakes.filter(
    ({ message }) => message.startsWith(colonCause) || message.startsWith(doCause),
  );
  return mistakes.filter((mistake) => {
    const [fullest] = colons
      .filter(({ line }) => line === mistake.line)
      .toSorted((a, b) => b.message.length - a.message.length);
    return fullest === undefined || fullest === mistake;
  });
}

/** As YAML has them: every value is a text. */
const names = {
  object: "a mapping of words to values",
  record: "a mapping of words to values",
  array: "a list",
  string: "one value",
  number: "a number such as 2",
  int: "a whole number",
  boolean: "yes or no",
};

/** Of the deepest existing part of the path. What is not one word or sentence has no end. */
function rangeOf(
  document: Document,
  path: readonly PropertyKey[],
  isKey: boolean,
): readonly [number, number] {
  let node: unknown = document.contents;
  let range = spanOf(node) ?? ([0, 0] as const);
  for (const [index, segment] of path.entries()) {
    const pair = isMap(node) ? node.items.find(({ key }) => wordOf(key) === String(segment)) : undefined;
    const next = isSeq(node) ? node.items[Number(segment)] : pair?.value;
    if (next === undefined && pair === undefined) return range;
    const wantsKey = isKey && index === path.length - 1;
    range = spanOf(wantsKey ? pair?.key : next) ?? spanOf(pair?.key) ?? range;
    node = next;
  }
  return range;
}

const wordOf = (key: unknown) => (isScalar(key) ? String(key.value) : undefined);

function spanOf(node: unknown): readonly [number, number] | undefined {
  if (!isNode(node) || !node.range) return undefined;
  const [start, end] = node.range;
  return [start, isScalar(node) ? end : start];
}

function suggestionOf(message: string, written: string): Mistake["suggestion"] {
  const [, to] = /[Dd]id you mean "?([^"?]+?)"?(?: or "[^"]*")*\?/.exec(message) ?? [];
  if (to === undefined || written === "") return undefined;
  const words = [...written.matchAll(/[^\s"',{}[\]:]+/g)];
  const count = to.split(" ").length;
  const runs = words.flatMap((first, at) => {
    const last = words[at + count - 1];
    return last ? [written.slice(first.index, last.index + last[0].length)] : [];
  });
  const from = closest(to, runs);
  return from === undefined ? undefined : { from, to };
}

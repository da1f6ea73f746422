import type { ActiveFault, ScenarioMistake } from "../../control/client.ts";

export type Part = { readonly text: string; readonly isMarked: boolean };
type MarkedLine = {
  readonly number: number;
  readonly isWrong: boolean;
  readonly parts: readonly Part[];
};

export function markedLines(text: string, mistakes: readonly ScenarioMistake[]): MarkedLine[] {
  const byLine = Map.groupBy(mistakes, ({ line }) => line);
  return text.split("\n").map((line, index) => {
    const found = byLine.get(index + 1) ?? [];
    return { number: index + 1, isWrong: found.length > 0, parts: partsOf(line, found) };
  });
}

function partsOf(line: string, mistakes: readonly ScenarioMistake[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { column, length = 0 } of [...mistakes].sort((a, b) => a.column - b.column)) {
    const from = Math.max(at, column - 1);
    const to = Math.min(line.length, column - 1 + length);
    if (to <= from) continue;
    parts.push(
      { text: line.slice(at, from), isMarked: false },
      { text: line.slice(from, to), isMarked: true },
    );
    at = to;
  }
  parts.push({ text: line.slice(at), isMarked: false });
  return parts.filter(({ text }) => text !== "");
}

/** The same text when what was written has changed since. */
export function withSuggestion(text: string, { line, column, suggestion }: ScenarioMistake): string {
  if (!suggestion) return text;
  const lines = text.split("\n");
  const written = lines[line - 1] ?? "";
  const at = written.indexOf(suggestion.from, Math.max(0, column - 1));
  const from = at >= 0 ? at : written.indexOf(suggestion.from);
  if (from < 0) return text;
  lines[line - 1] =
    `${written.slice(0, from)}${suggestion.to}${written.slice(from + suggestion.from.length)}`;
  return lines.join("\n");
}

/** A name that no scenario has: `slot-taken-copy`, `slot-taken-copy-2`. */
export function copyNameOf(name: string, taken: readonly string[]): string {
  const base = `${name.replace(/-copy(-\d+)?$/, "")}-copy`;
  const names = [base, ...Array.from({ length: taken.length + 1 }, (_, index) => `${base}-${index + 2}`)];
  return names.find((candidate) => !taken.includes(candidate)) ?? base;
}

/** A scenario's text with a rule of the world as its last one. The practice checks what becomes of it. */
export function withRule(text: string, { id, addedAt, looked, matched, hits, ...rule }: ActiveFault): string {
  const flow = JSON.stringify(rule, null, 1)
    .replace(/\n\s*/g, " ")
    .replace(/"(\w+)": /g, "$1: ");
  const lines = text.trimEnd().split("\n");
  const from = lines.findIndex((line) => /^rules:/.test(line));
  if (from < 0) return `${lines.join("\n")}\nrules:\n  - ${flow}\n`;
  const rest = lines.slice(from + 1);
  const next = rest.findIndex((line) => /^[^\s#-]/.test(line));
  const last = rest.slice(0, next < 0 ? undefined : next).findLastIndex((line) => line.trim() !== "");
  const indent = rest.map((line) => /^( *)- /.exec(line)?.[1]).find((found) => found !== undefined) ?? "  ";
  return `${lines.toSpliced(from + last + 2, 0, `${indent}- ${flow}`).join("\n")}\n`;
}

import type { z } from "zod";
import { ApiError } from "../core/api-error.ts";
import { inWords } from "../core/mistakes.ts";
import { didYouMean } from "../core/suggest.ts";
import { valueAt } from "../core/value-at.ts";

/** Throws a 400 with one sentence for each problem. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const input = body ?? {};
  const result = schema.safeParse(input, { error: inWords });
  if (result.success) return result.data;
  throw new ApiError(400, problemsIn(result.error, input));
}

/** One sentence for each problem, with the closest valid word. */
function problemsIn({ issues }: z.ZodError, input: unknown): string {
  return issues.map((issue) => problemText(issue, valueAt(input, issue.path))).join(" ");
}

function problemText(issue: z.core.$ZodIssue, value: unknown): string {
  const place = issue.path.join(".");
  const words = wordsOf(issue);
  const use = words.length > 0 ? ` Use ${alternatives(words)}.` : "";
  if (value === undefined && place !== "" && isAboutValue(issue)) return `"${place}" is missing.${use}`;
  if (words.length > 0) {
    const suggestion = typeof value === "string" ? didYouMean(value, words) : "";
    return `In ${place}: ${JSON.stringify(value)} is not one of its words.${suggestion || use}`;
  }
  const sentence = /[.?!]$/.test(issue.message) ? issue.message : `${issue.message}.`;
  return place === "" ? sentence : `In ${place}: ${sentence}`;
}

/** A missing value is a mistake of its own. */
function isAboutValue({ code }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" || code === "invalid_value" || code === "invalid_union";
}

function wordsOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === "invalid_value") return issue.values.map(String);
  if (issue.code !== "invalid_union" || !("options" in issue)) return [];
  return Array.isArray(issue.options) ? issue.options.map(String) : [];
}

function alternatives(words: readonly string[]): string {
  return words.length === 1 ? String(words[0]) : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

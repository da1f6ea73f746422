import { z } from "zod";
import { menu } from "#fixtures/practice/practice.ts";
import { momentForms, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { durationForms, parseDuration } from "#fixtures/time.ts";
import { ApiError } from "../core/api-error.ts";
import { inWords } from "../core/mistakes.ts";
import { didYouMean } from "../core/suggest.ts";
import { valueAt } from "../core/value-at.ts";
import { dialectList } from "../dialects/choose.ts";
import { maxScale, parseInstant } from "../world/clock.ts";
import { worldId } from "../world/worlds.ts";
import { worldFile } from "./state-file.ts";

const notDuration = `not a duration: ${durationForms}`;
const instant = z.string().transform((text, ctx) => {
  const milliseconds = parseInstant(text);
  if (milliseconds !== undefined) return milliseconds;
  ctx.issues.push({
    code: "custom",
    input: text,
    message: "not an ISO instant with an offset, from 1970 on",
  });
  return z.NEVER;
});

const durationText = z.string().refine((text) => parseDuration(text) !== undefined, notDuration);
const duration = durationText.transform((text) => parseDuration(text) ?? 0);

/** With `import` the world begins where another was exported; the other options override its own. */
export const newWorld = z.strictObject({
  id: z.string().toLowerCase().regex(worldId, "small letters, digits and hyphens").optional(),
  scenario: z.string().optional(),
  seed: z.union([z.string(), z.int()]).transform(String).optional(),
  now: instant.optional(),
  running: z.boolean().optional(),
  dialects: dialectList.optional(),
  ttl: duration.optional(),
  import: worldFile.optional(),
});

export const scenarioRequest = z.strictObject({ name: z.string() });

export const clockSetting = z.strictObject({
  now: instant.optional(),
  running: z.boolean().optional(),
  scale: z.number().min(1).max(maxScale).optional(),
});
const moment = z.string().refine((text) => readMoment(text) !== undefined, `not a time: ${momentForms}`);
/** Both count from the world's time. */
export const clockStep = z
  .strictObject({ by: durationText.optional(), to: moment.optional() })
  .refine(({ by, to }) => (by === undefined) !== (to === undefined), "needs either by or to");

export const menuChange = z.strictObject({ areas: z.array(z.enum(menu.map(({ area }) => area))) });

export const switchRequest = z.strictObject({ as: z.string() });
export const sessionRequest = z.strictObject({ as: z.string(), expiresIn: duration.optional() });
export const snapshotRequest = z.strictObject({ name: z.string().min(1).max(80) });

/** By record id: fields to set, or null to remove the record. An unknown id is added. */
export const recordChanges = z.record(z.string().min(1), z.record(z.string(), z.unknown()).nullable());
export const fields = z.record(z.string(), z.unknown());

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

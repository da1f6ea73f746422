import { z } from "zod";
import { type AccountKey, accountKeys, type PersonKey, personKeys } from "#fixtures/people/cast.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { contractRows } from "../calls.ts";
import { parseDuration } from "../clock.ts";
import { Refusal } from "../visit.ts";
import { worldId } from "../worlds.ts";

/** An instant must say its zone: a bare local time would mean another moment on another machine. */
const instant = z
  .string()
  .refine(
    (text) => /(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    "not an ISO instant with an offset",
  )
  .transform((text) => Date.parse(text));

const duration = z.string().transform((text, ctx) => {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  ctx.issues.push({ code: "custom", input: text, message: "not an ISO duration such as PT31M or P1D" });
  return z.NEVER;
});

export const newWorld = z.strictObject({
  id: z.string().toLowerCase().regex(worldId, "small letters, digits and hyphens").optional(),
  scenario: z.enum(["default-family"]).default("default-family"),
  seed: z.union([z.string(), z.int()]).transform(String).default("1"),
  now: instant.optional(),
  running: z.boolean().optional(),
  ttl: duration.optional(),
});

export const clockSetting = z.strictObject({ now: instant.optional(), running: z.boolean().optional() });
export const clockStep = z.strictObject({ by: duration });

export const person = z.enum(personKeys as [PersonKey, ...PersonKey[]]);
export const menuChange = z.strictObject({
  areas: z.array(z.enum(menu.map(({ area }) => area) as [string, ...string[]])),
});

export const switchRequest = z.strictObject({ as: z.enum(accountKeys as [AccountKey, ...AccountKey[]]) });

const paths = new Set(contractRows().map(({ row }) => row.path.toLowerCase()));
const status = z.int().min(200).max(599);

/** A rule whose path is in no call would silently never act, so it is refused. */
const path = z
  .string()
  .refine((text) => paths.has(text.replace(/^\//, "").toLowerCase()), "no call has this path");

export const faultRule = z.strictObject({
  match: z
    .strictObject({
      method: z.string().optional(),
      path: path.optional(),
      person: person.optional(),
    })
    .optional(),
  when: z.strictObject({ times: z.int().positive().optional() }).optional(),
  effect: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("latency"), ms: z.number().min(0).max(600_000) }),
    z.strictObject({ type: z.literal("status"), status, body: z.unknown().optional() }),
    z.strictObject({ type: z.literal("html-error"), status: status.optional() }),
    z.strictObject({ type: z.literal("malformed-json") }),
    z.strictObject({ type: z.literal("empty-body") }),
    z.strictObject({ type: z.literal("hang") }),
    z.strictObject({ type: z.literal("reset") }),
  ]),
});

/** The body of a control call, or a refusal that says what is wrong with it. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new Refusal(400, z.prettifyError(result.error));
}

import { z } from "zod";
import { mostGenerated } from "#fixtures/people/generated.ts";
import { isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import { contractRows } from "../calls.ts";

const paths = new Set(contractRows().map(({ row }) => row.path.toLowerCase()));
const status = z.int().min(200).max(599);

/** A rule whose path is in no call would silently never act, so it is refused. So is one about nobody. */
const path = z
  .string()
  .refine((text) => paths.has(text.replace(/^\//, "").toLowerCase()), "no call has this path");
const person = z.custom<PatientKey>(
  (name) => isPatientKey(String(name), mostGenerated),
  "nobody has this name",
);

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

/** A rule as a world keeps it. */
export const activeFault = z.strictObject({
  ...faultRule.shape,
  id: z.string(),
  hits: z.int().nonnegative(),
});

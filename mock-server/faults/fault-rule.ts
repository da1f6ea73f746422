import { z } from "zod";
import { mostGenerated } from "#fixtures/people/generated.ts";
import { isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import { contractRows, type Row } from "#practice-api/contract.ts";
import { parseDuration } from "../core/duration.ts";
import { nearest } from "../core/suggest.ts";
import { incompatibility, worksOnAnswer } from "./compatibility.ts";
import { faultEffect } from "./fault-schema.ts";

const rows = contractRows().map(({ row }) => row);
const bare = (path: string) => path.replace(/^\//, "").toLowerCase();

/** A rule whose path is in no call would silently never act, so it is refused. So is one about nobody. */
export const callPath = z.string().check(({ value, issues }) => {
  if (rows.some(({ path }) => bare(path) === bare(value))) return;
  const meant = nearest(bare(value).slice(0, 80), new Set(rows.map(({ path }) => path)));
  issues.push({ code: "custom", input: value, message: `no call has this path; the nearest is ${meant}` });
});
const person = z.custom<PatientKey>(
  (name) => isPatientKey(String(name), mostGenerated),
  "nobody has this name",
);
const duration = z
  .string()
  .refine((text) => parseDuration(text) !== undefined, "not an ISO duration such as PT31M or P1D");
const count = z.int().nonnegative();

const ruleShape = {
  /** For people: what the rule is there for. */
  name: z.string().min(1).max(80).optional(),
  match: z
    .strictObject({
      method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
      path: callPath.optional(),
      person: person.optional(),
      /** Parameters as they stand in the address, the names in any letter case. Others may stand beside them. */
      query: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
        .optional(),
    })
    .optional(),
  when: z
    .strictObject({
      /** Which of the matching calls, counted from one while the rule is in force. */
      nth: z.array(z.int().positive()).min(1).optional(),
      /** How often it acts before it is tired. */
      times: z.int().positive().optional(),
      probability: z.number().min(0).max(1).optional(),
      /** The same seed chooses the same calls. Without one the choice follows from the rule's id. */
      seed: z.union([z.string(), z.int()]).optional(),
      /** How long after it was added it comes into force, and for how long, on the world's clock. */
      after: duration.optional(),
      for: duration.optional(),
    })
    .optional(),
  /** When the rule goes out of the list, on the world's clock. */
  ttl: duration.optional(),
  /** `after-commit`: the call is carried out and what it does is kept, then its answer is broken. */
  phase: z.enum(["before", "after-commit"]).optional(),
  effect: faultEffect,
};

/** What to break and when (PRACTICE-SERVER 5). Only `effect` must be said. */
export const faultRule = z.strictObject(ruleShape).check(({ value, issues }) => {
  const { match = {}, effect, phase } = value;
  const refuse = (message: string, ...path: string[]) =>
    issues.push({ code: "custom", input: value, message, path });
  const ofPath = rows.filter(({ path }) => match.path === undefined || bare(path) === bare(match.path));
  const meant = ofPath.filter(({ method }) => match.method === undefined || match.method === method);
  if (ofPath.length > 0 && meant.length === 0) {
    const methods = [...new Set(ofPath.map(({ method }: Row) => method))].join(" or ");
    refuse(`no call ${match.method}s this path; it is ${methods}`, "match", "method");
  }
  const misfits = meant.map((row) => incompatibility(effect, row));
  if (misfits.length > 0 && misfits.every(Boolean)) refuse(String(misfits[0]), "effect");
  if (phase === "before" && worksOnAnswer(effect)) {
    const why = "works on the practice's own answer, so the call must be carried out first";
    refuse(`${effect.type} ${why}: leave the phase out, or say after-commit`, "phase");
  }
});
export type FaultRule = z.input<typeof faultRule>;
/** A rule once it has been read. */
export type ReadRule = z.output<typeof faultRule>;

/** A rule as a world keeps it: since when, and how often it was looked at, matched and acted. */
export const activeFault = z.strictObject({
  ...ruleShape,
  phase: ruleShape.phase.unwrap(),
  id: z.string(),
  /** In milliseconds since 1970, on the world's clock. */
  addedAt: z.number(),
  looked: count,
  matched: count,
  hits: count,
});
export type ActiveFault = z.output<typeof activeFault>;

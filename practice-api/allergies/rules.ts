import { capitalized } from "../unicode.ts";
import type { Allergy } from "./endpoints.ts";

/** How many allergies are on a full page (spec 2, section 9). */
export const allergyPageSize = 30;

/** The parts of the list, in the order in which a patient should read them: that there is none stands last (ruling B98). */
export const allergyGroups = ["unrecorded", "severe", "other", "moderate", "mild", "noneKnown"] as const;
export type AllergyGroup = (typeof allergyGroups)[number];

/**
 * The part of the list that an allergy belongs to. One without a severity has a part of its own (ruling B70), and a
 * severity that the contract does not know is never taken for mild.
 */
export function allergyGroup({ substance, severity }: Pick<Allergy, "substance" | "severity">): AllergyGroup {
  if (severity === "severe" || severity === "moderate" || severity === "mild") return severity;
  if (severity !== undefined) return "other";
  return noneKnown.test(substance) ? "noneKnown" : "unrecorded";
}

/** An entry by which a practice records that there is no allergy: "No known allergies", "NKDA". */
const noneKnown = /^\s*(no known|nil known|nka\b|nkda\b)/i;

/** The word of a severity: "Severe", or the practice's own. Undefined when none is recorded. */
export function severityWord(severity: Allergy["severity"]): string | undefined {
  const word = severity?.replace(/^other-/, "").trim();
  return word ? capitalized(word) : undefined;
}

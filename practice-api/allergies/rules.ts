import { capitalized } from "../unicode.ts";
import type { Allergy } from "./endpoints.ts";

/** In the order in which a patient should read them: that there is none stands last (ruling B98). */
export const allergyGroups = ["unrecorded", "severe", "other", "moderate", "mild", "noneKnown"] as const;
export type AllergyGroup = (typeof allergyGroups)[number];

/** Without a severity it has a part of its own (ruling B70); an unknown one is never taken for mild. */
export function allergyGroup({ substance, severity }: Pick<Allergy, "substance" | "severity">): AllergyGroup {
  if (severity === "severe" || severity === "moderate" || severity === "mild") return severity;
  if (severity !== undefined) return "other";
  return noneKnown.test(substance) ? "noneKnown" : "unrecorded";
}

const noneKnown = /^\s*(no known|nil known|nka\b|nkda\b)/i;

export function severityWord(severity: Allergy["severity"]): string | undefined {
  const word = severity?.replace(/^other-/, "").trim();
  return word ? capitalized(word) : undefined;
}

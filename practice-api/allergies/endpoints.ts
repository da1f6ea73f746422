import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { pagedList } from "../wire/endpoint.ts";
import { essential, extension, member, optional, resource } from "../wire/fields.ts";
import { id, openCodeTable, text } from "../wire/scalars.ts";

/** A missing severity stays missing: reassurance must not be invented (ruling B29). */
export const allergy = resource("AllergyIntolerance", {
  id: member("id", id),
  substance: member("code.text", text),
  type: optional(extension(0, text)),
  severity: essential(extension(1, openCodeTable({ Severe: "severe", Moderate: "moderate", Mild: "mild" }))),
  reaction: essential(member("reaction.0.manifestation.0.text", text)),
  note: optional(member("note.0.text", text)),
});
export type Allergy = z.output<typeof allergy>;

export const allergies = {
  list: pagedList("GET Patient/AllergyIntolerance", allergy, pageSizes.allergies, {}),
};

import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { pagedList } from "../wire/endpoint.ts";
import { essential, extension, member, optional, resource } from "../wire/fields.ts";
import { codeTable, flag, id, text } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";

/** The name is in the note's text: the specification gives it no other place. */
export const diagnosis = resource("Condition", {
  id: optional(member("id", id)),
  onset: optional(member("onsetDateTime", moment)),
  note: essential(member("note.0.text", text)),
  isLongTerm: essential(extension(0, flag)),
});
export type Diagnosis = z.output<typeof diagnosis>;

export const diagnoses = {
  list: pagedList("GET Patient/Condition", diagnosis, pageSizes.diagnoses, {
    which: member("TypeID", codeTable({ "0": "all", "1": "recent", "2": "longTerm" })),
  }),
};

import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { pagedList } from "../wire/endpoint.ts";
import { assumed, essential, extension, member, optional, resource } from "../wire/fields.ts";
import { anyFlag, codeTable, id, openCodeTable, text } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";

/** Spec 2, section 3. What the flags at positions 10 and 11 mean is not specified. */
export const immunisation = resource("Immunization", {
  id: member("id", id),
  date: essential(member("date", moment)),
  status: essential(member("status", openCodeTable({ completed: "completed", "not-done": "notDone" }))),
  name: extension(0, text),
  indication: optional(extension(1, text)),
  vaccinator: optional(extension(2, text)),
  dueAt: essential(extension(3, moment)),
  kind: essential(extension(4, openCodeTable({ overdue: "overdue", due: "due", other: "other" }), "ImmType")),
  flagAt10: optional(extension(10, anyFlag)),
  flagAt11: optional(extension(11, anyFlag)),
  month: optional(assumed(extension(12, moment))),
  message: optional(extension(13, text)),
});
export type Immunisation = z.output<typeof immunisation>;

export const immunisations = {
  list: pagedList("GET Patient/Immunization", immunisation, pageSizes.immunisations, {
    which: member("TypeID", codeTable({ "0": "all", "1": "administered", "2": "overdue", "3": "due" })),
  }),
};

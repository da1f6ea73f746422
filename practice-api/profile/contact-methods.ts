import type { z } from "zod";
import { member, optional, resource } from "../wire/fields.ts";
import { codeTable, flag, id, text } from "../wire/scalars.ts";

/** Spec 1, section 3, "Contact method ids". */
const methods = {
  "1": "cellPhone",
  "2": "dayPhone",
  "3": "nightPhone",
  "4": "email",
  "5": "text",
  "6": "post",
} as const;
export type ContactMethodWord = (typeof methods)[keyof typeof methods];
export const contactMethodWord = codeTable(methods);

/** Spec 1, section 3. */
export const contactMethod = resource(null, {
  method: member("ContactMethodID", contactMethodWord),
  label: optional(member("ContactMethod", text)),
  isActive: optional(member("IsActive", flag)),
  isDeleted: optional(member("IsDeleted", flag)),
  id: optional(member("ProfileContactMethodID", id)),
  profileId: optional(member("ProfileID", id)),
  insertedAt: optional(member("InsertedAt", text)),
  updatedAt: optional(member("UpdatedAt", text)),
  insertedBy: optional(member("InsertedBY", id)),
  updatedBy: optional(member("UpdatedBY", id)),
});
export type ContactMethod = z.output<typeof contactMethod>;

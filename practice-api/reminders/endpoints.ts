import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { pagedList } from "../wire/endpoint.ts";
import { extension, member, optional, resource } from "../wire/fields.ts";
import { prose } from "../wire/prose.ts";
import { id, openCodeTable, text } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";

/** Spec 2, section 3, "Reminder". */
export const reminder = resource("Communication", {
  id: optional(member("id", id)),
  description: optional(extension(0, prose)),
  title: optional(extension(1, text)),
  priority: optional(extension(2, openCodeTable({ High: "high", Medium: "medium", Normal: "normal" }))),
  sender: optional(member("sender.display", text)),
  sentAt: optional(member("sent", moment)),
  note: optional(member("note.0.text", prose)),
});
export type Reminder = z.output<typeof reminder>;

export const reminders = {
  list: pagedList("GET Patient/PatientAlerts", reminder, pageSizes.reminders, {}),
};

import { openCodeTable } from "../wire/codes.ts";

/** The words the practice uses for what became of an appointment (spec 2, section 3, "Status texts"). */
export const appointmentStatus = openCodeTable({
  Future: "future",
  Completed: "completed",
  Missed: "missed",
  Cancelled: "cancelled",
  Other: "other",
});

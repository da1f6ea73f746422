/** A form can name no other address. */
export const switchTargets = [
  "/",
  "/appointments?tab=upcoming",
  "/appointments?tab=book",
  "/emails",
  "/reports",
  "/immunisation",
  "/reminders",
] as const;
export type SwitchTarget = (typeof switchTargets)[number];

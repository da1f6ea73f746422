import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";

export const nameOf = ({ given, family }: EmergencyContact) =>
  [given, family].filter(Boolean).join(" ") || "Name not recorded";

import type { WayHeld } from "#practice-api/appointments/rules.ts";

export const wayInWords: Record<WayHeld, string> = {
  faceToFace: "Face to face",
  phone: "By phone",
  virtual: "Virtual",
};

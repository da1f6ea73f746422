import type { ConsultMethod } from "#practice-api/appointments/rules.ts";

export const methodLabels: Record<ConsultMethod, string> = {
  faceToFace: "Face to face",
  phone: "By phone",
  virtual: "By video",
};

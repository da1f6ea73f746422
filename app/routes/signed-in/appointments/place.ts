import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { type ConsultMethod, consultMethodOf } from "#practice-api/appointments/rules.ts";

/** With a meeting it is virtual, whatever its type is called. */
export function methodOf({ type, video }: Pick<Appointment, "type" | "video">): ConsultMethod {
  return video === undefined ? consultMethodOf(type ?? "") : "virtual";
}

export function placeOf(appointment: Appointment): string | undefined {
  const { location, practiceAddress, practiceName } = appointment;
  if (methodOf(appointment) !== "faceToFace") return undefined;
  return [location ?? practiceName, practiceAddress].filter(Boolean).join(", ") || undefined;
}

export const methodLabels: Record<ConsultMethod, string> = {
  faceToFace: "Face to face",
  phone: "By phone",
  virtual: "By video",
};

type Kind = { type?: string | undefined; minutes?: number | undefined };

/** Such as "GP consult, 15 minutes". */
export function typeAndLength({ type, minutes }: Kind): string | undefined {
  const length = minutes === undefined || minutes <= 0 ? undefined : `${minutes} minutes`;
  return [type, length].filter(Boolean).join(", ") || undefined;
}

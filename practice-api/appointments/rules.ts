import type { Appointment } from "../appointments.ts";

/** Status ids of appointments that the patient may cancel (spec 2, section 2; DECISIONS B37). */
const cancellable = new Set(["1", "2", "3", "11"]);

export function isCancellable({ statusId }: Pick<Appointment, "statusId">): boolean {
  return statusId !== undefined && cancellable.has(statusId);
}

/** Whether an appointment of this type is held by video (DECISIONS B9). */
export function isVirtual(typeName: string): boolean {
  return /video|virtual|telehealth/i.test(typeName);
}

/** Sent when the practice does not let the reason decide the provider (spec 2, section 9; DECISIONS B39). */
export const defaultReasonId = "25";

/** Stands in for a reason that was left empty (spec 2, section 5). */
export const noReasonGiven = "Not Provided";

import type { MeetingKey } from "#practice-api/appointments/rules.ts";

/**
 * The meeting in an address, in either spelling (spec 1, section 2; ruling B50). "none" for an
 * address without a meeting, undefined for an invalid number.
 */
export function meetingQuery(search: URLSearchParams): MeetingKey | "none" | undefined {
  const number = search.get("meetingId") ?? search.get("meetingid");
  if (number === null) return "none";
  const meetingId = number.replace(/[\s-]/g, "");
  const passCode = search.get("passCode") ?? search.get("passcode") ?? "";
  return /^\d{6,20}$/.test(meetingId) && passCode.length <= 100 ? { meetingId, passCode } : undefined;
}

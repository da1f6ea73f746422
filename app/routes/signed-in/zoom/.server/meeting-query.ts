import type { MeetingKey } from "#practice-api/appointments/rules.ts";

/**
 * The meeting that an address names, in either spelling (spec 1, section 2; DECISIONS B50). "None" is an
 * address that names none, undefined one whose number is not a meeting's.
 */
export function meetingQuery(search: URLSearchParams): MeetingKey | "none" | undefined {
  const asked = search.get("meetingId") ?? search.get("meetingid");
  if (asked === null) return "none";
  const meetingId = asked.replace(/[\s-]/g, "");
  const passCode = search.get("passCode") ?? search.get("passcode") ?? "";
  return /^\d{6,20}$/.test(meetingId) && passCode.length <= 100 ? { meetingId, passCode } : undefined;
}

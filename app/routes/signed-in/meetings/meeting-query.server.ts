/**
 * Either spelling (spec 1, section 2; ruling B50). Undefined for an invalid number. The pass code is the
 * practice's own.
 */
export function meetingQuery(search: URLSearchParams): { meetingId: string } | "none" | undefined {
  const number = search.get("meetingId") ?? search.get("meetingid");
  if (number === null) return "none";
  const meetingId = number.replace(/[\s-]/g, "");
  return /^\d{6,20}$/.test(meetingId) ? { meetingId } : undefined;
}

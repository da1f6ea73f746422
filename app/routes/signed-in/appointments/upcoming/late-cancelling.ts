export function lateCancelling(
  startsAt: string,
  now: string,
  noticeMinutes: number | undefined,
): string | undefined {
  const left = (Date.parse(startsAt) - Date.parse(now)) / 60_000;
  if (noticeMinutes === undefined || left <= 0 || left >= noticeMinutes) return undefined;
  return `This is late: the practice asks for ${inWords(noticeMinutes)} notice.`;
}

function inWords(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? "1 minute’s" : `${minutes} minutes’`;
  const hours = minutes / 60;
  return hours === 1 ? "1 hour’s" : `${hours} hours’`;
}

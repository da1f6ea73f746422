const duration = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const unitMilliseconds = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000];

/** An ISO 8601 duration of weeks, days, hours, minutes and seconds in milliseconds, or undefined. */
export function parseDuration(text: string): number | undefined {
  const parts = duration.exec(text)?.slice(1);
  if (!parts?.some(Boolean) || text.endsWith("T")) return undefined;
  return parts.reduce(
    (total, part, index) => total + Number(part ?? 0) * (unitMilliseconds[index] as number),
    0,
  );
}

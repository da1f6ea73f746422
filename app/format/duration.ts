/** "2 minutes", and the seconds of the last minute: "45 seconds". */
export function duration(seconds: number): string {
  const [count, unit] = seconds > 60 ? [Math.round(seconds / 60), "minute"] : [seconds, "second"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

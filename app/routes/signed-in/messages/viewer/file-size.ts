const kilobyte = 1_000;

/** "220 kB" or "1.4 MB", from bytes. Nothing is smaller than 1 kB. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(Math.round(bytes / kilobyte), 1);
  return kilobytes < kilobyte ? `${kilobytes} kB` : `${(bytes / kilobyte ** 2).toFixed(1)} MB`;
}

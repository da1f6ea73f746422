const unit = 1024;

/** "220 kB" or "1.4 MB". Nothing is smaller than 1 kB. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(Math.round(bytes / unit), 1);
  return kilobytes < unit ? `${kilobytes} kB` : `${(bytes / unit ** 2).toFixed(1).replace(/\.0$/, "")} MB`;
}

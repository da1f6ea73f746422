/** Without what is undefined or empty in `changes`. Begins with "?", or is empty. */
export function searchWith(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? "" : `?${next}`;
}

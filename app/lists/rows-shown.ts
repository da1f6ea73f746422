/** How many entries of a list by month are shown at a time. */
export const rowsAtOnce = 20;

/** The number of rows that `?shown=` requests, a multiple of 20. */
export function rowsIn(search: URLSearchParams): number {
  const shown = Number(search.get("shown") ?? rowsAtOnce);
  return Number.isInteger(shown) ? Math.max(shown, rowsAtOnce) : rowsAtOnce;
}

/** Whether more rows are loaded than are shown. */
export function isPartShown(search: URLSearchParams, loaded: number): boolean {
  return loaded > rowsIn(search);
}

export const rowsAtOnce = 20;

export function rowsIn(search: URLSearchParams): number {
  const shown = Number(search.get("shown") ?? rowsAtOnce);
  return Number.isInteger(shown) ? Math.max(shown, rowsAtOnce) : rowsAtOnce;
}

export function isPartShown(search: URLSearchParams, loaded: number): boolean {
  return loaded > rowsIn(search);
}

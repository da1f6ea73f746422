/** `name` is the parameter of the document: "letter". */
export function withDocument(search: URLSearchParams, name: string, id: string | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete(name);
  else next.set(name, id);
  return next.size === 0 ? "" : `?${next}`;
}

export function closesDocument(current: URL, next: URL, name: string): boolean {
  if (!current.searchParams.has(name) || next.searchParams.has(name)) return false;
  const closed = withDocument(current.searchParams, name, undefined);
  return current.pathname === next.pathname && closed === withDocument(next.searchParams, name, undefined);
}

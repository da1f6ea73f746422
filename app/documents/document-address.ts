import { searchWith } from "#app/format/search.ts";
/** `name` is the parameter of the document: "letter". */
export function closesDocument(current: URL, next: URL, name: string): boolean {
  if (!current.searchParams.has(name) || next.searchParams.has(name)) return false;
  const closed = searchWith(current.searchParams, { [name]: undefined });
  return (
    current.pathname === next.pathname && closed === searchWith(next.searchParams, { [name]: undefined })
  );
}

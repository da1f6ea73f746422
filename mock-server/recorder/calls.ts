import { contractRows, type Row } from "#practice-api/contract.ts";

const rows = contractRows();
const templates = rows.map(({ row }) => new RegExp(`^${row.path.replace(/\{\w+\}/g, "[^/]+")}$`, "i"));

/** The call of a request: host, method, path and the constants of its query. */
export function callOf(
  host: string,
  method: string,
  path: string,
  query: URLSearchParams,
): { readonly name: string; readonly row: Row } | undefined {
  const lowerCased = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  const isCall = (row: Row, index: number) =>
    row.host === host && row.method === method && templates[index]?.test(path.replace(/\/+$/, ""));
  const candidates = rows.filter(({ row }, index) => isCall(row, index));
  const exact = candidates.find(({ row }) =>
    Object.entries(row.constants).every(([name, value]) => lowerCased.get(name.toLowerCase()) === value),
  );
  const found = exact ?? candidates[0];
  return found && { name: `${found.area}.${found.call}`, row: found.row };
}

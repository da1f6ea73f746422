import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";

const endpoints = contractEndpoints();
const templates = endpoints.map(
  ({ endpoint }) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`, "i"),
);

/** The call of a request: host, method, path and the constants of its query. */
export function callOf(
  host: string,
  method: string,
  path: string,
  query: URLSearchParams,
): { readonly name: string; readonly endpoint: AnyEndpoint } | undefined {
  const lowerCased = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  const isCall = (endpoint: AnyEndpoint, index: number) =>
    endpoint.host === host && endpoint.method === method && templates[index]?.test(path.replace(/\/+$/, ""));
  const candidates = endpoints.filter(({ endpoint }, index) => isCall(endpoint, index));
  const exact = candidates.find(({ endpoint }) =>
    Object.entries(endpoint.constants).every(([name, value]) => lowerCased.get(name.toLowerCase()) === value),
  );
  const found = exact ?? candidates[0];
  return found && { name: `${found.area}.${found.call}`, endpoint: found.endpoint };
}

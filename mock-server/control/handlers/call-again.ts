import { type AnyEndpoint, servedEndpoints } from "#practice-api/contract.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import { mountOf } from "../../http/route-table.ts";
import type { JournalEntry } from "../../journal/journal.ts";
import type { World } from "../../world/world.ts";

/** So that no token is copied. */
const tokenVariable = "$TOKEN";

/** First a session where the call needs one. Values that the journal hides have to be filled in. */
export function curlOf(world: World, entry: JournalEntry, origin: string): string {
  const again = requestAgain(world, entry, origin, tokenVariable);
  const { method, url, headers, body } = again;
  const parts = [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(url.replaceAll(encodeURIComponent(tokenVariable), tokenVariable))}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  const command = parts.join(" \\\n  ");
  return again.holder === undefined
    ? command
    : `${sessionCommand(`${origin}/~${world.id}`, again.holder)}\n${command}`;
}

type RequestAgain = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly holder?: string;
};

export function requestAgain(world: World, entry: JournalEntry, origin: string, token: string): RequestAgain {
  const base = `${origin}/~${world.id}`;
  const endpoint = rowOf(entry);
  if (!endpoint) {
    const [method = "GET", path = "/"] = entry.call.split(" ");
    return { method, url: `${base}${path}`, headers: {} };
  }
  const holder = entry.by ?? entry.person ?? "aroha";
  const { patientId: holderId } = world.profile(holder);
  const patientId = entry.person === undefined ? holderId : world.profile(entry.person).patientId;
  const caller = { token, holderId, patientId };
  const { method, path, query, headers, body } = toRequest(endpoint, entry.input ?? {}, caller);
  const search = new URLSearchParams(query).toString();
  return {
    method,
    url: `${base}${mountOf(endpoint)}/${path}${search ? `?${search}` : ""}`,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(endpoint.token !== "none" && { holder }),
  };
}

function rowOf({ operation }: JournalEntry): AnyEndpoint | undefined {
  return servedEndpoints().find(({ area, call }) => `${area}.${call}` === operation)?.endpoint;
}

function sessionCommand(base: string, holder: string): string {
  const create = `curl -s -X POST ${quoted(`${base}/__mock/sessions`)} -H 'Content-Type: application/json' -d '{"as":"${holder}"}'`;
  return `TOKEN=$(${create} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
}

/** Only the token's variable is expanded. */
function quoted(text: string): string {
  return text
    .split(tokenVariable)
    .map((part) => (part === "" ? "" : `'${part.replaceAll("'", "'\\''")}'`))
    .join(`"${tokenVariable}"`);
}

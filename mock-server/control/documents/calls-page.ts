import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { truncate } from "#practice-api/unicode.ts";
import type { Fields } from "#practice-api/wire/fields.ts";
import type { CallExample } from "./call-examples.ts";

export function callsPage(examples: ReadonlyMap<string, CallExample>): string {
  const areas = Map.groupBy(contractEndpoints(), ({ area }) => area);
  const sections = [...areas].flatMap(([area, endpoints]) => [
    `## ${area}`,
    ...endpoints.flatMap(({ call, endpoint }) =>
      callSection(call, endpoint, examples.get(`${area}.${call}`)),
    ),
  ]);
  const about =
    "Lists show their first entry, long texts their beginning. All examples succeed; they are Aroha's, on 23 November 2026.";
  return `${["# Every call, with an answer of the mock practice", about, ...sections].join("\n\n")}\n`;
}

function callSection(call: string, endpoint: AnyEndpoint, example: CallExample | undefined): string[] {
  const token = endpoint.token === "none" ? "no token" : `token in the ${endpoint.token} \`Token\``;
  const ids = endpoint.subjects.map((id) => `${id.kind} as \`${id.name}\``).join(", ") || "no id";
  const assumed = [...assumedIn(endpoint.query), ...assumedIn(endpoint.body), ...assumedIn(endpoint.output)];
  const open = assumed.length > 0 ? ` Assumed: ${assumed.join(", ")}.` : "";
  const heading = [
    `### \`${endpoint.method} ${endpoint.path}\` · ${call}`,
    `Host ${endpoint.host}, ${token}, ${ids}.${open}`,
  ];
  if (!example) return heading;
  const { request, body, status, answer } = example;
  return [
    ...heading,
    fenced("http", body ? `${request}\n\n${JSON.stringify(body)}` : request),
    `Answers ${status}:`,
    fenced(
      "json",
      endpoint.format === "text" ? String(short(answer)) : JSON.stringify(short(answer), null, 2),
    ),
  ];
}

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

type Table = { readonly fields?: Fields; readonly entry?: { readonly fields?: Fields } };

function assumedIn(codec: object | undefined): string[] {
  const { entry, fields = {} }: Table = { ...codec };
  return Object.entries(entry?.fields ?? fields)
    .filter(([, { assumed }]) => assumed)
    .map(([name, { path }]) => `${name} (\`${path}\`)`);
}

function short(value: unknown): unknown {
  if (typeof value === "string") return value.length > 160 ? `${truncate(value, 120)} …` : value;
  if (Array.isArray(value)) {
    const more = value.length > 2 ? [`… and ${value.length - 1} more`] : value.slice(1).map(short);
    return [...value.slice(0, 1).map(short), ...more];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, short(part)]));
}

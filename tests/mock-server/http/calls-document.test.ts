import { expect, test } from "vitest";
import { contractRows, type Row } from "#practice-api/contract.ts";
import type { ResourceCodec } from "#practice-api/wire/resource.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { ownIds, requestFor } from "../../support/request-for.ts";

/**
 * Writes mock-server/CALLS.md: every call with an example that the server itself has answered. The test
 * fails when the page no longer says what the server does; `npm run unit -- -u calls-document` writes it anew.
 */
const practice = openPractice();

/** Calls about one thing name the first of its list, so that the example shows an answer and not a refusal. */
const firstOfList: Record<string, { list: string; query: Record<string, string>; as: string }> = {
  "results.read": { list: "results.list", query: {}, as: "ResultID" },
  "letters.read": { list: "letters.list", query: {}, as: "ResultID" },
  "resources.read": { list: "resources.list", query: {}, as: "ResourceID" },
  "messages.read": { list: "messages.list", query: { MessagingType: "1" }, as: "MessageID" },
  "messages.remove": { list: "messages.list", query: { MessagingType: "1" }, as: "MessageID" },
  "appointments.cancel": { list: "appointments.list", query: { AppointmentType: "1" }, as: "AppointmentID" },
  "billing.invoicePdf": {
    list: "billing.invoices",
    query: { TransactionTypeID: "1" },
    as: "InvoiceTransactionID",
  },
};
const rows = contractRows();

async function example(name: string, row: Row, given: Record<string, string> = {}) {
  const world = await practice.control.createWorld({ now: monday, id: "example" });
  const token = row.token === "none" ? "" : await practice.signIn("aroha", "example");
  const source = firstOfList[name];
  const found = source ? await firstId(source.list, source.query, token) : undefined;
  const { path, query, body } = requestFor(name, row, ownIds(idOf("aroha")));
  const search = new URLSearchParams({
    ...query,
    ...given,
    ...(source && found ? { [source.as]: found } : {}),
  });
  const shown = `/~example/${path}${search.size > 0 ? `?${decodeURIComponent(String(search))}` : ""}`;
  const response = await practice.send(`/~example/${path}?${search}`, {
    method: row.method,
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  await world.remove();
  return { method: row.method, shown, body, status: response.status, answer: readable(text) };
}

async function firstId(
  list: string,
  query: Record<string, string>,
  token: string,
): Promise<string | undefined> {
  const [area, call] = list.split(".");
  const row = rows.find((entry) => entry.area === area && entry.call === call)?.row as Row;
  const request = requestFor(list, row, ownIds(idOf("aroha")));
  const search = new URLSearchParams({ ...request.query, ...query });
  const bundle = (await practice.read(`/~example/${request.path}?${search}`, { token })) as {
    entry?: { resource: { id: string } }[];
  }[];
  return bundle[0]?.entry?.[0]?.resource.id;
}

/** One entry of a list and the beginning of a long text say enough; tokens differ and say nothing. */
function readable(text: string): string {
  const short = (value: unknown): unknown => {
    if (typeof value === "string") {
      const plain = value
        .replace(/tok_CANARY_[\w~]+/g, "tok_CANARY_…")
        .replaceAll(practice.url, "http://127.0.0.1:4010");
      return plain.length > 160 ? `${plain.slice(0, 120)} … (${plain.length} characters)` : plain;
    }
    if (Array.isArray(value)) {
      const more = value.length > 2 ? [`… and ${value.length - 1} more`] : value.slice(1).map(short);
      return value.length === 0 ? [] : [short(value[0]), ...more];
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, short(held)]));
  };
  try {
    return JSON.stringify(short(JSON.parse(text)), null, 2);
  } catch {
    return String(short(text));
  }
}

function assumedIn(codec: unknown): string[] {
  const record =
    (codec as { entry?: ResourceCodec<unknown> } | undefined)?.entry ??
    (codec as ResourceCodec<unknown> | undefined);
  return Object.entries(record?.fields ?? {})
    .filter(([, place]) => place.assumed)
    .map(([field, place]) => `${field} (\`${place.path}\`)`);
}

test("lists every call with an example answer of the server's own", async () => {
  const page = [
    "# Every call, with an answer of the server's own",
    "",
    "Written by the tests from the contract and from what the server answers; do not edit it by hand.",
    "Lists show their first entry, long texts their beginning. All examples are Aroha's, on 23 November 2026.",
  ];
  let current = "";
  for (const { area, call, row } of rows) {
    const name = `${area}.${call}`;
    if (area !== current) page.push("", `## ${area}`);
    current = area;
    const { method, shown, body, status, answer } = await example(name, row);
    const assumed = [...assumedIn(row.query), ...assumedIn(row.body), ...assumedIn(row.output)];
    page.push("", `### \`${row.method} ${row.path}\` · ${call}`, "");
    const token = row.token === "none" ? "no token" : `token in the ${row.token}`;
    const ids = row.subjects.map((id) => `${id.kind} as \`${id.name}\``).join(", ") || "no id";
    page.push(
      `Host ${row.host}, ${token}, ${ids}.${assumed.length > 0 ? ` Assumed: ${assumed.join(", ")}.` : ""}`,
    );
    page.push("", "```http", `${method} ${shown}`, ...(body ? ["", JSON.stringify(body)] : []), "```");
    page.push("", `Answers ${status}:`, "", "```json", answer, "```");
  }
  await expect(`${page.join("\n")}\n`).toMatchFileSnapshot("../../../mock-server/CALLS.md");
}, 240_000);

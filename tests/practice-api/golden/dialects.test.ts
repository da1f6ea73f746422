import { expect, test, vi } from "vitest";
import { readAnswer } from "#app/.server/practice-client/read-answer.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { jsonPayload } from "#mock-server/core/payload.ts";
import { applyDialects } from "#mock-server/dialects/apply.ts";
import { randomDialects } from "#mock-server/dialects/choose.ts";
import { type DialectName, dialectNames } from "#mock-server/dialects/table.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { document } from "../../support/documents.ts";
import { exact, tolerated } from "./golden.ts";

vi.spyOn(log, "warn").mockReturnValue();

const request = { path: "", query: {}, headers: {}, body: undefined };
/** Which of a document's fields `missing-…` leaves out. */
const fieldNumbers = [0, 1, 2, 5, 7, 11];

const combinations: (readonly DialectName[])[] = [
  ...dialectNames.map((name) => [name]),
  ...Array.from({ length: 25 }, (_, seed) => randomDialects(`golden ${seed}`)),
];

const answers = [...exact, ...tolerated].map(([name, endpoint, says]) => {
  const wire = document(name) as { status?: number; body?: unknown };
  const { status = 200, body } = endpoint.decodesStatus ? wire : { body: wire };
  return { name, endpoint, says, payload: { ...jsonPayload(body), status } };
});

const { messages, practice, profile } = contract;
const incomplete = new Map<unknown, DialectName>([
  [practice.counters, "missing-counter"],
  [profile.read, "missing-profile-field"],
  [practice.read, "missing-practice-field"],
]);

type Loss = (value: unknown, key: string) => unknown;
const isText = (value: unknown): value is string => typeof value === "string";
const eachText =
  (change: (text: string) => string): Loss =>
  (value) =>
    isText(value) ? change(value) : value;
const without =
  (...keys: string[]): Loss =>
  (value, key) =>
    keys.includes(key) ? undefined : value;

const time = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?$/;
const same: Loss = (value) => value;
const silent = without("isUnclear", "message");

/** What a dialect takes away, or writes in a way that is the patient's own text. Every other dialect takes nothing. */
const losses: { readonly [D in DialectName]?: Loss } = {
  "text-ids": eachText((text) => text.replace(/(^|\/)A-(?=\d+$)/, "$1")),
  "date-only": eachText((text) => text.replace(time, "$1")),
  "local-times": eachText((text) => text.replace(time, "$1$2")),
  // It gives an offset to times that have none.
  "utc-times": eachText((text) => text.replace(time, "$1$2")),
  "foreign-times": eachText((text) => text.replace(time, "$1$2")),
  "empty-for-nothing": (value) => (Array.isArray(value) && value.length === 0 ? undefined : value),
  "windows-text": eachText((text) => text.replaceAll("\r\n", "\n")),
  "other-case-words": eachText((text) => (text.startsWith("other-") ? text.toLowerCase() : text)),
  "html-bodies": (value, key) =>
    key === "body" && isText(value) ? value.replace(/<[^>]*>|&\w+;|[\s&<>]/g, "") : value,
  // "false" without quotation marks is no message any more.
  "json-as-text": (value, key) =>
    key === "message" && isText(value) && /^(true|false|-?\d+)$/.test(value) ? undefined : value,
  "lists-without-bodies": without("body", "attachments", "data"),
  "no-totals": without("total"),
  "large-totals": without("total"),
  "quiet-posts": silent,
  "no-content-posts": silent,
  "plain-text-posts": silent,
};

function lessened(value: unknown, names: readonly DialectName[], key = ""): unknown {
  const kept = names.reduce((before, name) => (losses[name] ?? same)(before, key), value);
  if (Array.isArray(kept)) return kept.map((item) => lessened(item, names));
  if (typeof kept !== "object" || kept === null) return kept;
  const members = Object.entries(kept).map(
    ([name, member]) => [name, lessened(member, names, name)] as const,
  );
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** What the answer says, without the one field that the dialects leave out of it. */
function expected(
  says: unknown,
  found: unknown,
  endpoint: AnyEndpoint,
  names: readonly DialectName[],
): unknown {
  const whole = lessened(says, names) as Record<string, unknown>;
  if (endpoint === (practice.settings as AnyEndpoint) && names.includes("unnamed-settings")) {
    expect(whole).toMatchObject(found as object);
    return found;
  }
  const dialect = incomplete.get(endpoint);
  if (dialect === undefined || !names.includes(dialect)) return whole;
  const gone = Object.keys(whole).filter((name) => !Object.hasOwn(found as object, name));
  expect(gone.length).toBeLessThanOrEqual(1);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !gone.includes(name)));
}

test.each(combinations.map((names) => [names.join(", "), names] as const))(
  "what is written with %s is read as it is without",
  (_, names) => {
    for (const { name, endpoint, says, payload } of answers) {
      for (const index of incomplete.has(endpoint) ? fieldNumbers : [0]) {
        const { status, text } = applyDialects(names, endpoint, payload, request, index);
        const found = lessened(
          readAnswer(name, endpoint, { status, text: text.replace("\uFEFF", "") }),
          names,
        );
        expect(found, name).toEqual(expected(says, found, endpoint, names));
      }
    }
  },
);

test("extensions are cut off and added in one answer", () => {
  const lists = answers.map(({ endpoint, payload }) => {
    const { text } = applyDialects(["short-extensions", "extra-fields"], endpoint, payload, request);
    return text !== applyDialects(["extra-fields"], endpoint, payload, request).text;
  });
  expect(lists).toContain(true);
});

test("a message that is dated by its day is read", () => {
  const { payload } = answers.find(({ endpoint }) => endpoint === (messages.list as AnyEndpoint)) ?? {};
  if (payload === undefined) throw new Error("There is no list of messages.");
  const { text } = applyDialects(["date-only"], messages.list as AnyEndpoint, payload, request);
  expect(readAnswer("messages.list", messages.list as AnyEndpoint, { status: 200, text })).toMatchObject({
    unreadable: 0,
  });
});

import { z } from "zod";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { settingNamed } from "#practice-api/practice/settings.ts";
import { decodeEntities } from "#practice-api/wire/characters.ts";
import { isObject, type Wire } from "#practice-api/wire/fields.ts";
import { acknowledgement } from "#practice-api/wire/outcomes.ts";
import { envelopeOf, extensionsOf, isDate, isId, isShown, slotsOf } from "../../dialects/dialect.ts";
import { isMoney } from "../../dialects/money.ts";
import { answerShapes, type ShapeField } from "../../dialects/shape.ts";
import type { DialectName } from "../../dialects/table.ts";
import { nameFilter, unknownName } from "../wire/names.ts";
import type { Detector, Sign } from "./detector.ts";
import { type ListSample, type SamplePage, sampleSizes } from "./list-sample.ts";

const { messages, practice, profile, reminders, results } = contract;

/** A gap is an empty extension or text that keeps a place. */
type Nothing = "null" | "empty" | "gap" | "absent" | "N/A" | "minimum date" | "out of range";

/** Where a field may be missing although there is a value. */
const withGaps: ReadonlySet<unknown> = new Set([
  messages.list,
  profile.read,
  practice.read,
  practice.counters,
  practice.settings,
]);

function nothingAt({ field }: ShapeField, resource: Wire, endpoint: AnyEndpoint): Nothing | undefined {
  if (field.required || withGaps.has(endpoint) || field.read(resource) !== undefined) return undefined;
  const [, position] = /^extension\[(\d+)\]/.exec(field.path) ?? [];
  if (position !== undefined) return nothingIn(extensionsOf(resource)[Number(position)]);
  if (/^(extension|telecom)\(/.test(field.path)) return undefined;
  const value = memberAt(resource, field.path);
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (typeof value === "string" && /^0001-01-01/.test(value)) return "minimum date";
  if (typeof value === "string" && value !== "") return "N/A";
  // A field that is blank where it has no value is specified so.
  return field.writeAbsent ? "gap" : "empty";
}

function nothingIn(entry: Wire | undefined): Nothing {
  if (entry === undefined) return "out of range";
  const [slot] = slotsOf(entry);
  const value = slot === undefined ? undefined : entry[slot];
  if (slot === undefined) return "absent";
  if (value === null) return "null";
  if (value === "") return "gap";
  return typeof value === "string" && /^0001-01-01/.test(value) ? "minimum date" : "N/A";
}

function isMinimumDate(one: ShapeField, resource: Wire, endpoint: AnyEndpoint): boolean | undefined {
  const nothing = isDate(one.field) ? nothingAt(one, resource, endpoint) : undefined;
  return nothing === undefined ? undefined : nothing === "minimum date";
}

function memberAt(resource: Wire, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (node, step) => (Array.isArray(node) ? node[Number(step)] : isObject(node) ? node[step] : undefined),
      resource,
    );
}

const { small, middle, large } = sampleSizes;

function lengths(sample: ListSample, size: number): readonly number[] {
  return (sample.get(size) ?? []).map(({ entries }) => entries.length);
}

/** A larger page size gives no longer page, although more entries follow. */
function isCapped(sample: ListSample): Sign {
  const [first = 0, second = 0] = lengths(sample, middle);
  const [largest = 0] = lengths(sample, large);
  if (first === middle) return false;
  return second > 0 ? first === largest : undefined;
}

/** A page is shorter than its size, which is no upper limit, although more entries follow. */
function isShort(sample: ListSample): Sign {
  const [first = 0, second = 0] = lengths(sample, small);
  const [longer = 0] = lengths(sample, middle);
  if (second === 0) return undefined;
  return first < small && first < longer;
}

function isRepeated(sample: ListSample): Sign {
  const signs = [...sample.values()].flatMap((pages) =>
    pages.slice(1).flatMap(({ entries }, index) => {
      const before = new Set(pages[index]?.entries);
      return entries.length === 0 ? [] : [entries.some((entry) => before.has(entry))];
    }),
  );
  return signs.length === 0 ? undefined : signs.includes(true);
}

/** The practice counts entries that no page has. */
function isTotalLarge(sample: ListSample): Sign {
  const whole = [...sample.values()].find(isWhole);
  const total = whole?.[0]?.total;
  if (!whole || total === undefined) return undefined;
  return total > new Set(whole.flatMap(({ entries }) => entries)).size;
}

function isWhole(pages: readonly SamplePage[]): boolean {
  return pages.at(-1)?.entries.length === 0;
}

const isOneOf = (endpoint: AnyEndpoint, endpoints: readonly unknown[]) => endpoints.includes(endpoint);
const knownName = nameFilter();

const value = (name: string, resource: Wire, fields: readonly ShapeField[]) =>
  fields.find((one) => one.name === name)?.field.read(resource);

const idField =
  (judge: (id: unknown) => Sign): NonNullable<Detector["field"]> =>
  (one, resource, endpoint) =>
    isId(one) && endpoint !== practice.settings ? judge(one.field.read(resource)) : undefined;

const setting = (name: string, judge: (found: unknown) => Sign): Detector => ({
  resource: (resource, fields, endpoint) =>
    endpoint === practice.settings ? judge(value(name, resource, fields)) : undefined,
});

const time = (judge: (time: string) => Sign): Detector => ({
  field: ({ field }, resource) => {
    const found = isDate(field) ? field.read(resource) : undefined;
    return typeof found === "string" && /\dT\d/.test(found) ? judge(found) : undefined;
  },
});

const money = (judge: (amount: string) => boolean): Detector => ({
  field: ({ field }, resource) => {
    const found = isMoney(field) ? field.read(resource) : undefined;
    return found === undefined ? undefined : typeof found === "string" && judge(found);
  },
});

const nothing = (written: Nothing): Detector => ({
  field: (one, resource, endpoint) => {
    const found = nothingAt(one, resource, endpoint);
    return found === undefined || found === "out of range" ? undefined : found === written;
  },
});

const openAnswer = (judge: (status: number, text: string, wire: unknown) => boolean): Detector => ({
  answer: ({ endpoint, answer, wire }) =>
    endpoint.output === acknowledgement ? judge(answer.status, answer.text.trim(), wire) : undefined,
});

/** The other fields depend on the person, and nothing follows where they are missing. */
const ofEveryPatient =
  /^(given|family|fullName|gender|birthDate|email|addressLines|ethnicity|generalPractitioner|nhi|contactMethods|allowsEmail|allowsNotifications)$/;

/** Resources inside the answer have paths that name the outer one. */
const incomplete = (call: unknown, expected = /./): Detector => ({
  always: true,
  resource: (resource, fields, endpoint) =>
    endpoint === call && fields.every(({ at, field }) => at === field.path)
      ? fields.some(({ name, field }) => expected.test(name) && field.read(resource) === undefined)
      : undefined,
});

const bodies = (endpoints: readonly unknown[], judge: (body: unknown) => Sign): Detector => ({
  always: true,
  resource: (resource, fields, endpoint) =>
    isOneOf(endpoint, endpoints) && fields.some(({ name }) => name === "body")
      ? judge(value("body", resource, fields))
      : undefined,
});

/** Where an extension is whose url the specification names, and where it says that it is. */
function namedExtension({ name, field }: ShapeField, resource: Wire): Sign {
  const [, position] = /^extension\[(\d+)\]/.exec(field.path) ?? [];
  if (position === undefined) return undefined;
  const written: Wire = {};
  field.write(written, "", name);
  const url = extensionsOf(written)[Number(position)]?.url;
  const found = extensionsOf(resource).findIndex((entry) => entry.url === url);
  return found < 0 ? undefined : found !== Number(position);
}

function hasUnknownName(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasUnknownName);
  if (!isObject(node)) return false;
  return Object.entries(node).some(([name, part]) => knownName(name) === unknownName || hasUnknownName(part));
}

function isUnnamed({ endpoint, wire }: { endpoint: AnyEndpoint; wire: unknown }): Sign {
  if (endpoint !== practice.settings) return undefined;
  const names: boolean[] = [];
  answerShapes(endpoint)
    .forStatus(200)
    .each(structuredClone(wire), (resource, fields) =>
      names.push(value("name", resource, fields) === undefined),
    );
  const unnamed = names.filter(Boolean).length;
  return names.length === 0 ? undefined : 2 * unnamed > names.length;
}

/** A dialect without a detector does not compile. */
export const detectors: Readonly<Record<DialectName, Detector>> = {
  "numeric-ids": { field: idField((id) => (id === undefined ? undefined : typeof id === "number")) },
  "text-ids": {
    field: (one, resource, endpoint) =>
      /^(userId|patientId)$/.test(one.name)
        ? idField((id) => (id === undefined ? undefined : !/^\d+$/.test(String(id))))(one, resource, endpoint)
        : undefined,
  },
  "numeric-settings": setting("value", (found) =>
    found === undefined ? undefined : typeof found !== "string",
  ),
  "unnamed-settings": { answer: isUnnamed },
  "unknown-settings": setting("name", (name) =>
    typeof name === "string" ? settingNamed(name) === undefined : undefined,
  ),
  "date-only": {
    always: true,
    field: ({ field }, resource, endpoint) => {
      if (!isDate(field) || !isOneOf(endpoint, [messages.list, reminders.list, results.list]))
        return undefined;
      const found = field.read(resource);
      return typeof found === "string" ? /^\d{4}-\d\d-\d\d$/.test(found) : undefined;
    },
  },
  "local-times": time((found) => !/(Z|[+-]\d\d:?\d\d)$/i.test(found)),
  "foreign-times": time((found) => /[+-]\d\d:?\d\d$/.test(found) && !/\+1[23]:?00$/.test(found)),
  "utc-times": time((found) => /Z$/i.test(found)),
  "fractional-times": time((found) => /:\d\d\.\d/.test(found)),
  "money-as-text": money((amount) => /^-?\d/.test(amount)),
  "money-with-sign": money((amount) => amount.includes("$")),
  "minimum-dates": { field: isMinimumDate },
  "null-for-nothing": nothing("null"),
  "empty-for-nothing": nothing("empty"),
  "absent-for-nothing": {
    // A member that is not there is no sign: only an extension can be there without a value.
    field: (one, resource, endpoint) => {
      const found = one.field.path.startsWith("extension[") ? nothingAt(one, resource, endpoint) : undefined;
      return found === undefined || found === "out of range" ? undefined : found === "absent";
    },
  },
  "na-for-nothing": nothing("N/A"),
  "extra-fields": {
    answer: ({ wire }) => (isObject(wire) || Array.isArray(wire) ? hasUnknownName(wire) : undefined),
  },
  "reordered-extensions": { field: namedExtension },
  "short-extensions": {
    field: ({ field }, resource, endpoint) => {
      const [, position] = /^extension\[(\d+)\]/.exec(field.path) ?? [];
      if (position === undefined || endpoint === practice.settings) return undefined;
      return extensionsOf(resource).length <= Number(position);
    },
  },
  "other-case-words": {
    field: ({ field }, resource) => {
      const codes = Object.keys(field.type.codes ?? {});
      const found = field.read(resource);
      if (typeof found !== "string" || !/[a-z]/i.test(found) || codes.length === 0) return undefined;
      if (codes.includes(found)) return false;
      return codes.some((code) => code.toLowerCase() === found.toLowerCase()) ? true : undefined;
    },
  },
  "html-bodies": bodies([messages.list, messages.read], (body) =>
    typeof body === "string" ? /^\s*<\w[^>]*>/.test(body) : undefined,
  ),
  "encoded-entities": {
    field: (one, resource) => {
      const found = isShown(one) ? one.field.read(resource) : undefined;
      if (typeof found !== "string" || !/[&<>"'\u0080-\uffff]/.test(found)) return undefined;
      return z.safeDecode(one.field.type.codec, found).data !== found && decodeEntities(found) !== found;
    },
  },
  "lists-without-bodies": bodies([messages.list], (body) => body === undefined),
  "missing-counter": incomplete(practice.counters),
  "missing-profile-field": incomplete(profile.read, ofEveryPatient),
  "missing-practice-field": incomplete(practice.read),
  "quiet-posts": openAnswer((status, text) => status !== 204 && text === ""),
  "no-content-posts": openAnswer((status) => status === 204),
  "plain-text-posts": openAnswer((_, text, wire) => text !== "" && typeof wire === "string"),
  "json-as-text": {
    answer: ({ answer, wire }) =>
      typeof wire === "object" && wire !== null ? answer.type.startsWith("text/") : undefined,
  },
  "text-as-json": {
    answer: ({ endpoint, answer }) =>
      endpoint.format === "text" && answer.text !== "" ? answer.type.endsWith("json") : undefined,
  },
  "capped-pages": { list: isCapped },
  "short-pages": { list: isShort },
  "repeated-entries": { list: isRepeated },
  "no-totals": {
    answer: ({ wire }) => {
      const envelope = envelopeOf(wire);
      return envelope && envelope.total === undefined;
    },
  },
  "large-totals": { list: isTotalLarge },
  "windows-text": {
    answer: ({ answer }) =>
      answer.text === "" ? undefined : answer.hasByteOrderMark === true || /\r\n/.test(answer.text),
  },
  "windows-1252": {
    answer: ({ answer: { text, charset = "" } }) =>
      text === "" || charset === "" ? undefined : /^(windows-1252|iso-8859-1|latin1)$/.test(charset),
  },
  gzip: { answer: ({ answer }) => (answer.text === "" ? undefined : answer.isCompressed === true) },
};

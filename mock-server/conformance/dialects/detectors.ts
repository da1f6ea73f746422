import { z } from "zod";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { settingNamed } from "#practice-api/practice/settings.ts";
import { decodeEntities } from "#practice-api/wire/characters.ts";
import { isObject, type Wire } from "#practice-api/wire/fields.ts";
import { acknowledgement } from "#practice-api/wire/outcomes.ts";
import { envelopeOf, extensionsOf, isDate, isId, isShown } from "../../dialects/dialect.ts";
import { isMoney } from "../../dialects/money.ts";
import { answerShapes, type ShapeField } from "../../dialects/shape.ts";
import type { DialectName } from "../../dialects/table.ts";
import { nameFilter, unknownName } from "../wire/names.ts";
import type { Detector, Sign } from "./detector.ts";
import { isCapped, isRepeated, isShort, isTotalLarge } from "./list-detectors.ts";
import { isMinimumDate, type Nothing, nothingAt } from "./nothing.ts";

const { messages, practice, profile, reminders, results } = contract;
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

import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { nameOfSetting } from "#practice-api/practice/settings.ts";
import { isObject, type Wire } from "#practice-api/wire/fields.ts";
import { dialect, eachText, isId } from "./dialect.ts";
import { type ShapeField, shapeOf } from "./shape.ts";
import type { Judgement, Sign } from "./sign.ts";

const settings = contract.practice.settings;
const letters = "A-";

/** A JSON number holds it exactly. */
const wholeNumber = /^[1-9]\d{0,14}$/;

/** Ids, and references such as `Patient/20101`. The id of a status is a code (ruling B37). */
const namesRecord = (one: ShapeField) =>
  one.field.path === "reference" || (isId(one) && one.name !== "statusId");

/** Ids in one text: alone, after a kind, and separated by commas. */
export const withLetters = (ids: string) => ids.replace(/(^|[,/])(?=[^,/]+(,|$))/g, `$1${letters}`);
export const withoutLetters = (ids: string) => ids.replaceAll(new RegExp(`(^|[,/])${letters}`, "g"), "$1");

/** The value of that setting is the id of a pharmacy. */
function changePharmacyId(resource: Wire, fields: readonly ShapeField[]): void {
  const name = fields.find((one) => one.name === "name")?.field.read(resource);
  if (name !== nameOfSetting("pharmacyId")) return;
  const value = fields.filter((one) => one.name === "value");
  eachText(resource, value, (id) => (id === "N/A" ? id : withLetters(id)));
}

const idField =
  (judge: (id: unknown) => Judgement): NonNullable<Sign["field"]> =>
  (one, resource, endpoint) => {
    const id = isId(one) && endpoint !== settings ? one.field.read(resource) : undefined;
    return id === undefined ? undefined : judge(id);
  };

export const idDialects = [
  dialect("numeric-ids", {
    group: "ids",
    changes: "Ids that consist of digits are JSON numbers.",
    allowedBy: "“Each entry has a resource with id” says no type (spec 1 §1); ids as numbers or text (B76).",
    resource: (resource, fields, { endpoint }) => {
      if (endpoint === settings) return;
      eachText(resource, fields.filter(isId), (id) => (wholeNumber.test(id) ? Number(id) : id));
    },
    sign: { field: idField((id) => typeof id === "number") },
  }),
  dialect("text-ids", {
    group: "ids",
    changes: "Ids have letters, such as A-20101, in answers and in requests.",
    allowedBy: "“Each entry has a resource with id” says no type (spec 1 §1); ids as numbers or text (B76).",
    request: ({ query, body, ...rest }, endpoint) => {
      const ids = new Set([
        ...endpoint.subjects.map(({ name }) => name.toLowerCase()),
        ...Object.entries(endpoint.query.fields)
          .filter(([name, field]) => namesRecord({ name, field, at: name }))
          .map(([, { path }]) => path.toLowerCase()),
      ]);
      const entries = Object.entries(query).map(([name, value]) => [
        name,
        ids.has(name.toLowerCase()) ? withoutLetters(value) : value,
      ]);
      return { ...rest, query: Object.fromEntries(entries), body: bodyWithoutLetters(body, endpoint) };
    },
    resource: (resource, fields, { endpoint }) => {
      if (endpoint === settings) return changePharmacyId(resource, fields);
      eachText(resource, fields.filter(namesRecord), withLetters);
    },
    sign: {
      field: (one, resource, endpoint) =>
        /^(userId|patientId)$/.test(one.name)
          ? idField((id) => !/^\d+$/.test(String(id)))(one, resource, endpoint)
          : undefined,
    },
  }),
] as const;

function bodyWithoutLetters(body: unknown, endpoint: AnyEndpoint): unknown {
  if (typeof body !== "object" || body === null) return body;
  const changed: unknown = structuredClone(body);
  if (isObject(changed)) {
    for (const { name, in: part } of endpoint.subjects) if (part === "body") withoutLettersAt(changed, name);
  }
  const change = (resource: Wire, fields: readonly ShapeField[]) =>
    eachText(resource, fields.filter(namesRecord), withoutLetters);
  return endpoint.body ? shapeOf(endpoint.body).each(changed, change) : changed;
}

/** A subject is in no table of fields. */
function withoutLettersAt(body: Wire, path: string): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const holder = steps.reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), body);
  const id = isObject(holder) ? holder[last] : undefined;
  if (isObject(holder) && typeof id === "string") holder[last] = withoutLetters(id);
}

import { z } from "zod";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { setting, settingNamed } from "#practice-api/practice/settings.ts";
import { isObject, type Wire } from "#practice-api/wire/fields.ts";
import { dialect, eachText, envelopeOf, fieldValue } from "./dialect.ts";
import { answerShapes, putField, type ShapeField } from "./shape.ts";
import type { Judgement, SeenAnswer, Sign } from "./sign.ts";

const isSettings = (endpoint: AnyEndpoint) => endpoint === contract.practice.settings;
const named = (fields: readonly ShapeField[], name: string) => fields.filter((one) => one.name === name);
const idOf = (resource: Wire, fields: readonly ShapeField[]) => Number(fieldValue("id", resource, fields));

/** Under numbers that mean something else here. */
const others = [
  { id: "8", value: "1", name: "SomethingElse" },
  { id: "9", value: "0", name: "ShowHolidayBanner" },
  { id: "1", value: "0", name: "LegacyReply" },
  { id: "731", value: "", name: "WithoutValue" },
];

/** Of the value of a setting's field. */
const judging = (name: string, judge: (found: unknown) => Judgement): Sign => ({
  resource: (resource, fields, endpoint) =>
    isSettings(endpoint) ? judge(fieldValue(name, resource, fields)) : undefined,
});

function areUnnamed({ endpoint, wire }: SeenAnswer): Judgement {
  if (!isSettings(endpoint)) return undefined;
  const names: boolean[] = [];
  answerShapes(endpoint)
    .forStatus(200)
    .each(structuredClone(wire), (resource, fields) =>
      names.push(fieldValue("name", resource, fields) === undefined),
    );
  const unnamed = names.filter(Boolean).length;
  return names.length === 0 ? undefined : 2 * unnamed > names.length;
}

export const settingDialects = [
  dialect("unnamed-settings", {
    changes: "Settings have no name: its place is empty, or missing.",
    allowedBy: "“A list of settings by id” (spec 1 §7), which says no name.",
    resource: (resource, fields, { endpoint }) => {
      if (!isSettings(endpoint)) return;
      if (idOf(resource, fields) % 2 === 0) eachText(resource, named(fields, "name"), () => "");
      else if (Array.isArray(resource.extension)) resource.extension = resource.extension.slice(0, 2);
    },
    sign: { answer: areUnnamed },
  }),
  dialect("unknown-settings", {
    changes: "The list has settings with unknown names, some under numbers of others, one without a value.",
    allowedBy: "The settings are listed (spec 1 §3) without “and no others”; matched by name (B76).",
    document: (value, { endpoint }) => {
      const envelope = isSettings(endpoint) ? envelopeOf(value) : undefined;
      if (!envelope) return value;
      envelope.entry.unshift(...others.map((other) => ({ resource: encoded(other) })));
      envelope.total = envelope.entry.length;
      return value;
    },
    sign: judging("name", (name) =>
      typeof name === "string" ? settingNamed(name) === undefined : undefined,
    ),
  }),
  dialect("numeric-settings", {
    changes: "Ids and values of settings are JSON numbers; every third “1” or “0” is a boolean.",
    allowedBy: "“An id with a string value, where 1 means true” (spec 1 §3); as numbers or text (B76).",
    resource: (resource, fields, { endpoint }) => {
      if (!isSettings(endpoint)) return;
      const isThird = idOf(resource, fields) % 3 === 0;
      eachText(resource, named(fields, "value"), (value) => {
        if (isThird && /^[01]$/.test(value)) return value === "1";
        return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      });
      eachText(resource, named(fields, "id"), (id) => (/^\d+$/.test(id) ? Number(id) : id));
    },
    sign: judging("value", (found) => (found === undefined ? undefined : typeof found !== "string")),
  }),
] as const;

/** An empty value is missing. */
function encoded(other: z.output<typeof setting>): unknown {
  const resource: unknown = z.encode(setting, other);
  const { value } = setting.fields;
  if (isObject(resource) && other.value === "") putField(resource, value, undefined);
  return resource;
}

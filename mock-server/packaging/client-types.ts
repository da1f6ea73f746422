import { readFileSync } from "node:fs";
import { z } from "zod";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { menuAreas } from "#practice-api/identity/endpoints.ts";
import { countersResource } from "#practice-api/practice/endpoints.ts";
import type { ControlCall } from "../control/call.ts";
import { anyControlCalls } from "../control/calls/calls.ts";
import { dialectNames } from "../dialects/table.ts";
import { presets } from "../faults/presets.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

/** Needs no imports. */
function typeOf(schema: z.ZodType, io: "input" | "output"): string {
  return print(z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Schema);
}

function print(schema: Schema): string {
  const { enum: values, anyOf, oneOf, allOf, type } = schema;
  if (schema.$ref !== undefined) return "unknown";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const options = anyOf ?? oneOf;
  if (options) return union(options.map(print));
  if (allOf) return allOf.map((part) => `(${print(part)})`).join(" & ");
  if (Array.isArray(type)) return union(type.map((one) => print({ ...schema, type: one })));
  if (type === "array") return printList(schema);
  if (type === "object" || schema.properties) return printObject(schema);
  return (
    { string: "string", number: "number", integer: "number", boolean: "boolean", null: "null" }[type ?? ""] ??
    "unknown"
  );
}

const union = (types: readonly string[]) => [...new Set(types)].join(" | ") || "unknown";

function printList({ items, prefixItems }: Schema): string {
  if (prefixItems) return `readonly [${prefixItems.map(print).join(", ")}]`;
  return `readonly (${items ? print(items) : "unknown"})[]`;
}

function printObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    return `readonly ${JSON.stringify(name)}${mark}: ${print(property)};`;
  });
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const more = typeof additionalProperties === "object" ? print(additionalProperties) : "unknown";
  // An index signature would have to fit every other member.
  if (isOpen) members.push(`readonly [name: string]: ${members.length > 0 ? "unknown" : more};`);
  return `{ ${members.join(" ")} }`;
}

const rows = new Map(anyControlCalls.map((row) => [`${row.method} ${row.path}`, row]));

function rowOf(route: string): ControlCall {
  const row = rows.get(route);
  if (!row) throw new Error(`The control API has no call ${route}.`);
  return row;
}

const bodyOf = (route: string) => typeOf(rowOf(route).body ?? z.undefined(), "input");
const answerOf = (route: string) => typeOf(rowOf(route).answer ?? z.unknown(), "output");
const words = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(" | ");

/** From the schemas of the calls that send them. */
function importedTypes(): Record<string, string> {
  const people = Object.entries(demoPatients);
  const holders = people.filter(([, person]) => "username" in person);
  return {
    HolderKey: words(holders.map(([key]) => key)),
    PatientKey: words(people.map(([key]) => key)),
    MenuArea: words(Object.values(menuAreas)),
    PresetName: words(Object.keys(presets)),
    DialectName: words(dialectNames),
    Counters: typeOf(countersResource.schema.required(), "output"),
    CardIntent:
      "{ readonly id: string; readonly status: string; readonly amount: number; readonly [name: string]: unknown }",
    FaultRule: bodyOf("POST /faults"),
    FaultEffect: 'FaultRule["effect"]',
    ActiveFault: answerOf("POST /faults"),
    Expectation: bodyOf("POST /journal/verify"),
    StateCheck: bodyOf("POST /state/check"),
    JournalEntry: `(${answerOf("GET /journal")})[number]`,
    JournalQuery: typeOf(rowOf("GET /journal").query ?? z.object({}), "input"),
    OutboxEntry: `(${answerOf("GET /outbox")})[number]`,
    TimeEvent: `(${answerOf("POST /clock/advance")})["fired"][number]`,
    WorldDescription: answerOf("POST /worlds"),
    ListedScenario: `(${answerOf("GET /scenarios")})[number]`,
    HttpExchange: answerOf("GET /journal/:sequence/http"),
    Play: answerOf("POST /plays"),
    WholeScenario: `Exclude<${answerOf("GET /scenarios/:name")}, string>`,
    Mistake: `(${answerOf("POST /scenarios/check")})["mistakes"][number]`,
  };
}

const clientFile = new URL("../control/client.ts", import.meta.url);

/** The text of a .d.ts file, which imports nothing. */
export function clientTypes(): string {
  const source = readFileSync(clientFile, "utf8");
  const begin = source.indexOf("/** One step of a scenario's script. */");
  const end = source.indexOf("const wholeWorld");
  if (begin < 0 || end < begin) throw new Error("The client's types are not where they were.");
  const own = source
    .slice(begin, end)
    .replace(/BodyOf<"([^"]+)">/g, (_, route: string) => `(${bodyOf(route)})`)
    .replace(/AnswerOf<"([^"]+)">/g, (_, route: string) => `(${answerOf(route)})`);
  const imported = Object.entries(importedTypes()).map(([name, type]) => `export type ${name} = ${type};`);
  return [
    "// Written from the control API's schemas.",
    ...imported,
    "",
    own.trim(),
    "",
    "/** An error response of the control API; `reason` is the message in its body. */",
    "export declare class ControlError extends Error {",
    "  readonly status: number;",
    "  readonly reason: string;",
    "}",
    "",
    "/** The control API of a mock practice at an address such as `http://127.0.0.1:4010`. It runs in browsers too. */",
    "export declare function practiceControl(address: string): PracticeControl;",
    "",
  ].join("\n");
}

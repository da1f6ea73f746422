import { readFileSync } from "node:fs";
import { z } from "zod";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { menuAreas } from "#practice-api/identity/endpoints.ts";
import { countersResource } from "#practice-api/practice/endpoints.ts";
import { type CallName, controlCalls } from "../control/calls.ts";
import { returnedMembers, shortNames } from "../control/client.ts";
import { contract } from "../control/contract.ts";
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

const calls = new Map(controlCalls.map((call) => [call.name, call]));
const bodyOf = (name: CallName) => typeOf(calls.get(name)?.body ?? z.undefined(), "input");

function answerOf(name: CallName): string {
  const { answer } = calls.get(name) ?? {};
  return answer ? typeOf(answer, "output") : "void";
}
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
    FaultRule: bodyOf("addFault"),
    FaultEffect: 'FaultRule["effect"]',
    ActiveFault: answerOf("addFault"),
    Expectation: bodyOf("verify"),
    StateCheck: bodyOf("checkState"),
    JournalEntry: `(${answerOf("journal")})[number]`,
    JournalQuery: typeOf(calls.get("journal")?.query ?? z.object({}), "input"),
    OutboxEntry: `(${answerOf("outbox")})[number]`,
    TimeEvent: `(${answerOf("advanceClock")})["fired"][number]`,
    WorldDescription: answerOf("createWorld"),
    ListedScenario: `(${answerOf("scenarios")})[number]`,
    HttpExchange: answerOf("httpOfCall"),
    SentCardEvent: answerOf("sendCardEvent"),
    Play: answerOf("startPlay"),
    WholeScenario: `Exclude<${answerOf("scenario")}, string>`,
    Mistake: `(${answerOf("checkScenario")})["mistakes"][number]`,
  };
}

const sourceOf = (file: string) => readFileSync(new URL(`../control/${file}.ts`, import.meta.url), "utf8");
const within = (source: string, from: string, to: string) => {
  const begin = source.indexOf(from);
  const end = source.indexOf(to, begin);
  if (begin < 0 || end < begin) throw new Error("The client's types are not where they were.");
  return source.slice(begin, end);
};

type Named = readonly (readonly [alias: string, type: string])[];

/** The types that an answer is written with, the longest first, because it has others in it. */
function namedTypes(imported: Readonly<Record<string, string>>): Named {
  const own = sourceOf("client").matchAll(/^export type (\w+) = AnswerOf<"(\w+)">(\[number\])?;/gm);
  const ofClient = [...own].map(([, alias = "", name, entry = ""]): [string, string] => [
    alias,
    `${answerOf(name as CallName)}${entry}`,
  ]);
  return [...Object.entries(imported), ...ofClient]
    .map(([alias, type]) => [alias, type.replace(/^\(?readonly \((.*)\)\[\]\)?\[number\]$/s, "$1")] as const)
    .toSorted(([, one], [, other]) => other.length - one.length);
}

/** What a row's `sends` takes, as `contract.ts` writes it. */
function parametersOf(source: string, name: CallName): string {
  const row = within(source, `\n  ${name}: of`, "),\n");
  const [, shared] = /,\s+(\w+),?\s*$/.exec(row) ?? [];
  const sends = shared === undefined ? row : within(source, `const ${shared} = (`, ";\n");
  const [, parameters = ""] = /\(([^()]*)\) =>/.exec(sends) ?? [];
  return parameters
    .split(", ")
    .map((given) => (given.endsWith(" = {}") ? given.replace(": ", "?: ").replace(" = {}", "") : given))
    .join(", ");
}

/** The methods that the client derives from the contract, then those that it states itself. */
function controlType(name: string, scope: string, named: Named): string {
  const head = `type ${name} = Omit<Methods<"${scope}">, `;
  const [omitted = "", own = ""] = within(sourceOf("client"), head, "\n};")
    .slice(head.length)
    .split("> & {\n");
  const short: Partial<Record<CallName, string>> = shortNames;
  const returned: Partial<Record<CallName, string>> = returnedMembers;
  const derived = controlCalls.filter(
    (call) => contract[call.name].scope === scope && !omitted.includes(`"${call.name}"`),
  );
  const methods = derived.map((call) => {
    const given = parametersOf(sourceOf("contract"), call.name);
    const answer = named.reduce((text, [alias, type]) => text.replaceAll(type, alias), answerOf(call.name));
    const member = returned[call.name];
    const type = member === undefined ? answer : `(${answer})["${member}"]`;
    return `  /** ${call.summary} */\n  readonly ${short[call.name] ?? call.name}: (${given}) => Promise<${type}>;`;
  });
  return [`export type ${name} = {`, ...methods, own, "};"].join("\n");
}

/** The text of a .d.ts file, which imports nothing. */
export function clientTypes(): string {
  const imported = importedTypes();
  const types = [
    within(sourceOf("contract"), "/** The practice refuses a name", "/** Each has the changes"),
    within(sourceOf("client"), "/** One step of a scenario's script. */", "/** Names that are shorter"),
    "/** The controls of one world. */",
    controlType("WorldControl", "world", namedTypes(imported)),
    controlType("PracticeControl", "practice", namedTypes(imported)),
  ];
  const own = types
    .join("\n")
    .replace(/BodyOf<"(\w+)">/g, (_, name: CallName) => `(${bodyOf(name)})`)
    .replace(/AnswerOf<"(\w+)">/g, (_, name: CallName) => `(${answerOf(name)})`);
  return [
    "// Written from the control API's schemas.",
    ...Object.entries(imported).map(([name, type]) => `export type ${name} = ${type};`),
    "",
    own,
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

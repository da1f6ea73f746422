import { z } from "zod";
import { personKeys } from "#fixtures/people/demo-patients.ts";
import { staff } from "#fixtures/practice/staff.ts";
import { settingNames } from "#practice-api/practice/settings.ts";
import { kinds, sharedKinds } from "../records/kinds.ts";
import { definition } from "./definition.ts";
import { peopleTable, personForm, settings, staffing } from "./parts.ts";

type Schema = Record<string, unknown>;

/** For editors. They parse YAML with types, so a number or a boolean is valid wherever a text is expected. */
export function scenarioJsonSchema(): object {
  const parts = [...namedParts].map(([part, name]) => [name, inner(part)]);
  return {
    ...plainSchema(definition),
    title: "A scenario of the mock practice",
    $defs: { ...Object.fromEntries(parts), value: { type: ["string", "number", "boolean"] } },
  };
}

const suggestedKeys = new Map<z.core.$ZodType, readonly string[]>([
  [peopleTable, personKeys],
  [settings, settingNames],
  [staffing, ["everybody", ...staff.map(({ name }) => name)]],
]);
const namedParts = new Map<z.core.$ZodType, string>([
  [personForm, "person"],
  ...Object.entries(kinds).map(([name, { schema }]) => [schema, name] as const),
  ...Object.entries(sharedKinds).map(([name, { schema }]) => [schema, `shared-${name}`] as const),
]);

function plainSchema(root: z.core.$ZodType): Schema {
  return z.toJSONSchema(root, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      const node: Schema = jsonSchema;
      const part = namedParts.get(zodSchema);
      if (part && !Object.is(zodSchema, root)) return refer(node, part);
      const { either, words } = node;
      delete node.either;
      delete node.words;
      if (Array.isArray(either)) node.anyOf = either.map(inner);
      if (node.type === "string") {
        delete node.type;
        node.$ref = "#/$defs/value";
      }
      // Examples and not an enum, because any letter case is valid.
      if (words) node.examples = words;
      const keys = suggestedKeys.get(zodSchema);
      if (keys) suggestKeys(node, keys);
    },
  });
}

function refer(node: Schema, part: string): void {
  for (const key of Object.keys(node)) delete node[key];
  node.$ref = `#/$defs/${part}`;
}

function inner(schema: z.core.$ZodType): Schema {
  const { $schema: _, ...node } = plainSchema(schema);
  return node;
}

function suggestKeys(node: Schema, words: readonly string[]): void {
  const value = node.additionalProperties;
  node.properties = Object.fromEntries(words.map((word) => [word, value]));
}

import { z } from "zod";
import { isMoney } from "../../core/money.ts";
import { definitionOf } from "../../core/schema.ts";
import { count, day, instant, money, nonEmpty, number, oneOf, strictObject, yesNo } from "./parsers.ts";

export type Shape = Readonly<Record<string, z.ZodType>>;

const isOptional = (schema: z.core.$ZodType) => definitionOf(schema).type === "optional";

/** `text` is the parser of optional text; required text must not be empty. */
export function parsersOf(shape: z.core.$ZodShape, text: z.ZodType = nonEmpty): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      parserOf(schema, isOptional(schema) ? text : nonEmpty),
    ]),
  );
}

/** A time that may be a day or an instant is written as an instant. */
export function parserOf(schema: z.core.$ZodType, text: z.ZodType = nonEmpty): z.ZodType {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "string":
      return { date: day, datetime: instant }[formatOf(definition) ?? ""] ?? text;
    case "number":
      if (isMoney(schema)) return money;
      return formatOf(definition) === "safeint" ? count : number;
    case "boolean":
      return yesNo;
    case "enum":
      return oneOf(Object.values(definition.entries).map(String));
    case "optional":
      return parserOf(definition.innerType, text);
    case "array":
      return z.array(parserOf(definition.element, text));
    case "object":
      return strictObject(membersOf(definition.shape, text));
    case "union":
      return parserOfUnion(definition.options, text);
    default:
      throw new TypeError(`A scenario cannot hold values of type ${definition.type}.`);
  }
}

/** A member that not all of the alternative objects need is optional. Of other values the first counts. */
function parserOfUnion(options: readonly z.core.$ZodType[], text: z.ZodType): z.ZodType {
  const shapes = options.map((option) => {
    const definition = definitionOf(option);
    return definition.type === "object" ? definition.shape : undefined;
  });
  if (shapes.includes(undefined)) return parserOf(options[0] as z.ZodType, text);
  const members = Object.entries(membersOf(Object.assign({}, ...shapes), text)).map(([name, parser]) => {
    const isNeeded = shapes.every((shape) => shape?.[name] && !isOptional(shape[name]));
    return [name, isNeeded ? parser : parser.optional()] as const;
  });
  return strictObject(Object.fromEntries(members));
}

function membersOf(shape: z.core.$ZodShape, text: z.ZodType): Shape {
  return Object.fromEntries(
    Object.entries(parsersOf(shape, text)).map(([name, parser]) => [
      name,
      isOptional(shape[name] as z.ZodType) ? parser.optional() : parser,
    ]),
  );
}

function formatOf(definition: z.core.$ZodTypeDef): string | undefined {
  return "format" in definition ? String(definition.format) : undefined;
}

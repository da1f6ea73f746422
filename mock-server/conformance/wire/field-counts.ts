import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { type Answered, answerShapes, type ShapeField } from "../../dialects/shape.ts";

export type FieldCount = ShapeField & {
  right: number;
  missing: number;
  /** JSON types of values that the contract cannot read. */
  readonly wrong: Set<string>;
  /** Of a field that is a code. */
  readonly codes: Set<unknown>;
};

/** Keeps no values except words of the contract. */
export class FieldCounts {
  readonly fields: readonly FieldCount[];
  answers = 0;
  private readonly byPath: ReadonlyMap<string, FieldCount>;
  private readonly shapes: Answered;

  constructor(endpoint: AnyEndpoint) {
    this.shapes = answerShapes(endpoint);
    this.fields = this.shapes.fields.map((field) => ({
      ...field,
      right: 0,
      missing: 0,
      wrong: new Set<string>(),
      codes: new Set<unknown>(),
    }));
    this.byPath = new Map(this.fields.map((field) => [field.at, field]));
  }

  add(wire: unknown, status: number): void {
    this.answers += 1;
    this.shapes.forStatus(status).each(wire, (resource, fields) => {
      for (const { at, field } of fields) {
        const count = this.byPath.get(at);
        if (!count) continue;
        const value = field.read(resource);
        if (value === undefined) {
          if (field.required) count.missing += 1;
          continue;
        }
        const decoded = z.safeDecode(field.type.codec, value);
        if (decoded.success) count.right += 1;
        else count.wrong.add(typeName(value));
        if (decoded.success && codesOf(field.type.schema).length > 0) count.codes.add(decoded.data);
      }
    });
  }
}

export function codesOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  const [first] = schema instanceof z.ZodUnion ? schema.options : [];
  return first ? codesOf(first) : [];
}

export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeNames.get(typeof value) ?? "an object";
}

const typeNames = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["boolean", "a boolean"],
]);

import fc from "fast-check";
import type { z } from "zod";

/** Text that survives every spelling of this API: not empty, and without the comma that separates ids. */
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((value) => /^[^,]*[^\s,][^,]*$/.test(value));
const date = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const day = date.map((value) => value.toISOString().slice(0, 10));
const instant = date.map((value) => value.toISOString().replace(/\.\d+Z$/, "+13:00"));

/** Values of the domain schema of a resource. `isComplete` gives every optional field a value. */
export function arbitraryOf(schema: z.ZodType, isComplete = false): fc.Arbitrary<unknown> {
  const { def } = schema as z.ZodType & { def: Definition };
  switch (def.type) {
    case "string":
      return { date: day, datetime: instant }[def.format ?? ""] ?? text;
    case "number":
      return fc.integer({ min: 0, max: 99_999_999 });
    case "boolean":
      return fc.boolean();
    case "enum":
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case "union":
      return fc.oneof(...(def.options ?? []).map((option) => arbitraryOf(option, isComplete)));
    case "template_literal":
      return fc.constant("other-900");
    case "array":
      return fc.array(arbitraryOf(def.element as z.ZodType, isComplete), { maxLength: 3 });
    case "optional":
      return arbitraryOf(def.innerType as z.ZodType, isComplete);
    case "object": {
      const fields = Object.entries(def.shape ?? {});
      const required = fields.filter(([, field]) => isComplete || field.def.type !== "optional");
      return fc.record(
        Object.fromEntries(fields.map(([name, field]) => [name, arbitraryOf(field, isComplete)])),
        { requiredKeys: required.map(([name]) => name), noNullPrototype: true },
      );
    }
    default:
      throw new Error(`There are no arbitrary values of type ${def.type}.`);
  }
}

type Definition = {
  type: string;
  format?: string;
  entries?: Record<string, string>;
  options?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};

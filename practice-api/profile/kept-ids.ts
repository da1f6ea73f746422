import { z } from "zod";
import { assumed, extensionByUrl, type Field, member, optional, type Wire } from "../wire/fields.ts";
import { anyText, convertedType } from "../wire/scalars.ts";

const coding = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  display: z.string().optional(),
});
const concept = z.union([
  z.object({ coding: z.tuple([coding], z.unknown()), text: z.string().optional() }),
  coding.required({ code: true }),
]);
const codingIn = (value: z.output<typeof concept>) => ("coding" in value ? value.coding[0] : value);

export const codedText = convertedType("valueString", z.union([z.string(), concept]), z.string(), {
  decode: (value) => {
    if (typeof value === "string") return value;
    const { display, code } = codingIn(value);
    return ("coding" in value ? value.text : undefined) ?? display ?? String(code);
  },
  encode: (value) => value,
});

function kept(name: string): Field<string, false> {
  const named = extensionByUrl(name, anyText);
  const plain = member(name, anyText);
  return optional(assumed({ ...named, read: (patient) => named.read(patient) ?? plain.read(patient) }));
}

function keptOrCoded(name: string, text: Field<unknown>): Field<string, false> {
  const named = kept(name);
  const code = (patient: Wire) => {
    const value = concept.safeParse(text.read(patient)).data;
    return value && codingIn(value).code;
  };
  return { ...named, read: (patient) => named.read(patient) ?? code(patient) };
}

/**
 * Specified only where they are sent ("Emergency contact payload"); where they are loaded from is assumed.
 */
export const keptIds = (bloodGroup: Field<unknown>) => ({
  titleId: kept("TitleID"),
  genderId: kept("GenderID"),
  bloodGroupId: keptOrCoded("BloodGroupID", bloodGroup),
  chartNumber: kept("ChartNumber"),
});
export type KeptId = keyof ReturnType<typeof keptIds>;

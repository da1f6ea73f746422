import { z } from "zod";
import { type Fields, tooLong } from "#app/forms/form.ts";
import { mapValues } from "#practice-api/wire/keys.ts";
import { maxFieldLength } from "../forms.ts";

export const field = z
  .string()
  .max(maxFieldLength, tooLong(maxFieldLength))
  .default("")
  .transform((text) => text.trim());

export const textsOf = <N extends string>(fields: Fields<N>) => mapValues(fields, () => field);

export const from = z.string().default("{}");

/** Names the form that was opened, so that it does its work once (threat T34). */
export const formKey = z.string().min(1).max(100);

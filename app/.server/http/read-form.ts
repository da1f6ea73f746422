import { data } from "react-router";
import { z } from "zod";

type Schemas = Record<string, z.ZodType>;
type Valid<S extends Schemas> = {
  [I in keyof S & string]: { intent: I; isValid: true; values: z.output<S[I]> };
}[keyof S & string];
type Invalid<S extends Schemas> = {
  [I in keyof S & string]: {
    intent: I;
    isValid: false;
    errors: { [F in keyof z.input<S[I]> & string]?: string };
    typed: Record<string, string>;
  };
}[keyof S & string];

export const formOf = (request: Pick<Request, "formData">) =>
  request.formData().catch(() => {
    throw data(null, { status: 400 });
  });

/** The first issue of each field is its message. @throws Response 400 for a form that is not ours. */
export async function readForm<S extends Schemas>(
  request: Pick<Request, "formData">,
  schemas: S,
): Promise<Valid<S> | Invalid<S>> {
  const form = await formOf(request);
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  const { intent: name = "", ...typed } = fields;
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!schema) throw data(null, { status: 400 });
  const parsed = schema.safeParse({ ...typed, ...listsIn(form, schema) });
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0] ?? "")] ??= issue.message;
  const outcome = parsed.success ? { values: parsed.data } : { errors, typed };
  return { intent: name, isValid: parsed.success, ...outcome } as Valid<S> | Invalid<S>;
}

/** @throws Response 400 also for one with a mistake, which no page of ours lets through. */
export async function readValidForm<S extends Schemas>(request: Pick<Request, "formData">, schemas: S) {
  const form = await readForm(request, schemas);
  if (!form.isValid) throw data(null, { status: 400 });
  return form as Valid<S>;
}

/** Checkboxes of one name are a list, which is empty when none is ticked. */
function listsIn(form: FormData, schema: z.ZodType): Record<string, FormDataEntryValue[]> {
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  const names = Object.keys(shape).filter((name) => shape[name] instanceof z.ZodArray);
  return Object.fromEntries(names.map((name) => [name, form.getAll(name)]));
}

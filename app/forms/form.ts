import type { FieldProps } from "#app/ui/fields/field.tsx";

export type Choice = { id: string; name: string };

/** A field as the browser draws it. The browser and the server check it. */
export type FieldSpec = Omit<FieldProps, "id" | "name" | "error" | "defaultValue"> & {
  check?: (typed: string) => string | false;
  choices?: readonly Choice[];
  isRequired?: boolean;
};
/** In the order of the form and of its summary of errors. */
export type Fields<N extends string = string> = Readonly<Record<N, FieldSpec>>;

export type Problems = Readonly<Record<string, string>>;

export const tooLong = (limit: number) => `Use ${limit} characters or fewer`;

export function problemsIn(fields: Fields, typed: Readonly<Record<string, unknown>>): Problems | undefined {
  const found = Object.entries(fields).flatMap(([name, { check, maxLength = Number.POSITIVE_INFINITY }]) => {
    const value = String(typed[name] ?? "");
    const problem = check?.(value) || (value.length > maxLength && tooLong(maxLength));
    return problem ? [[name, problem]] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Of a form before the log in. */
export type FormAnswer = {
  errors: Record<string, string | undefined>;
  message?: string | undefined;
  done?: string | undefined;
  /** The fields as they were sent, so that nothing has to be typed again. */
  typed: Record<string, string>;
  /** The captcha's solution has been used, so the next attempt needs another. */
  isCaptchaUsed: boolean;
};

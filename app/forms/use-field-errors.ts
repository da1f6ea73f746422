import { type FormEvent, useMemo, useState } from "react";

type Errors = Readonly<Record<string, string | undefined>>;
const none: ReadonlySet<string> = new Set();

/**
 * A field's error disappears when the field is edited (spec 1, section 5); the summary crosses it out until
 * the next response, so that the form does not move.
 */
export function useFieldErrors(errors: Errors, order: readonly string[]) {
  const [edited, setEdited] = useState({ errors, fields: none });
  const fields = edited.errors === errors ? edited.fields : none;
  const summary = useMemo(
    () =>
      order.flatMap((fieldId) => {
        const text = errors[fieldId];
        return text === undefined ? [] : [{ fieldId, text }];
      }),
    [errors, order],
  );
  return {
    summary,
    isEdited: (field: string) => fields.has(field),
    errorOf: (field: string) => (fields.has(field) ? undefined : errors[field]),
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const name = "name" in event.target ? String(event.target.name) : "";
      if (errors[name] !== undefined && !fields.has(name))
        setEdited({ errors, fields: new Set([...fields, name]) });
    },
  };
}

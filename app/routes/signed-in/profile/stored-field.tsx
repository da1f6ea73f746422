import type { ReactNode } from "react";
import type { FieldSpec, Fields } from "#app/forms/form.ts";
import { Field, FieldNotes } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { phoneOf } from "#practice-api/profile/rules.ts";
import type { Attempt } from "./form-dialog.tsx";
import { maxFieldLength } from "./forms.ts";

type Stored = Attempt & { stored?: Readonly<Record<string, unknown>> };

/** The fields of a form with what was typed, or else what the practice has. */
export function StoredFields({
  fields,
  children,
  ...shown
}: Stored & { fields: Fields; children?: ReactNode }) {
  return (
    <div className="field-pairs">
      {Object.entries(fields).map(([id, field]) => (
        <StoredField key={id} id={id} {...field} {...shown} />
      ))}
      {children}
    </div>
  );
}

export function StoredField({ id, stored, answer, errorOf, ...spec }: Stored & FieldSpec & { id: string }) {
  const { check: _, choices, isRequired = false, ...input } = spec;
  const field = { ...input, id, error: errorOf(id) };
  const typed = String(answer?.typed[id] ?? stored?.[id] ?? "");
  const now = answer?.conflicts?.[id];
  if (now === undefined && choices === undefined)
    return <Field name={id} maxLength={maxFieldLength} defaultValue={typed} {...field} />;
  if (now === undefined) {
    return (
      <SelectField id={id} name={id} label={field.label} error={field.error} defaultValue={typed}>
        {isRequired ? null : <option value="">Choose</option>}
        {choices?.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </SelectField>
    );
  }
  const nameOf = (value: string) => choices?.find((choice) => choice.id === value)?.name ?? value;
  const either = [
    { value: typed, whose: "what you typed" },
    { value: now, whose: "in your record now" },
  ];
  return (
    <fieldset className="field">
      <legend className="mb-1.5 font-semi text-ink text-small">{field.label}</legend>
      <FieldNotes id={id} error={field.error} />
      {either.map(({ value, whose }) => (
        <label key={whose} className="checkbox">
          <input
            type="radio"
            id={value === typed ? id : undefined}
            name={id}
            value={value}
            defaultChecked={value === typed}
            aria-describedby={field.error === undefined ? undefined : `${id}-error`}
          />
          <span className="wrap-anywhere">
            {(phoneOf(value) && nameOf(value)) || "Empty"}, {whose}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

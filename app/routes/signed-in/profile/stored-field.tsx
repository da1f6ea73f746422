import { Field, FieldNotes, type FieldProps } from "#app/ui/fields/field.tsx";
import { phoneOf } from "#practice-api/profile/rules.ts";
import { ChoiceField, type ChoiceFieldProps } from "./choice-field.tsx";
import { maxFieldLength } from "./field-problems.ts";
import type { ProfileAnswer } from "./profile-answer.ts";

type StoredFieldProps = FieldProps &
  Partial<Pick<ChoiceFieldProps, "choices" | "isRequired">> & {
    stored: string;
    answer: ProfileAnswer | undefined;
  };

export function StoredField({ stored, answer, choices, isRequired = false, ...field }: StoredFieldProps) {
  const { id, label, error } = field;
  const typed = String(answer?.typed[id] ?? stored);
  const now = answer?.conflicts?.[id];
  if (now === undefined) {
    return choices === undefined ? (
      <Field name={id} maxLength={maxFieldLength} defaultValue={typed} {...field} />
    ) : (
      <ChoiceField {...{ id, label, error, choices, isRequired }} name={id} defaultValue={typed} />
    );
  }
  const nameOf = (value: string) => choices?.find((choice) => choice.id === value)?.name ?? value;
  const either = [
    { value: typed, whose: "what you typed" },
    { value: now, whose: "in your record now" },
  ];
  return (
    <fieldset className="field">
      <legend className="mb-1.5 font-semi text-ink text-small">{label}</legend>
      <FieldNotes id={id} error={error} />
      {either.map(({ value, whose }) => (
        <label key={whose} className="checkbox">
          <input
            type="radio"
            id={value === typed ? id : undefined}
            name={id}
            value={value}
            defaultChecked={value === typed}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
          />
          <span className="wrap-anywhere">
            {(phoneOf(value) && nameOf(value)) || "Empty"}, {whose}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

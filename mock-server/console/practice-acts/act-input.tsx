import { useId } from "react";
import { Field } from "../parts/field.tsx";
import type { ActField } from "./acts.ts";

export type Option = { readonly value: string; readonly label: string };

/** The input of one detail. `options` are the people or the appointments to choose from. */
export function ActInput({
  field: { label, hint, kind = "text", suggestions },
  value,
  options,
  onChange,
}: {
  field: ActField;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  const listId = useId();
  return (
    <Field label={label} hint={hint}>
      {(control) => {
        const shared = {
          ...control,
          className: "input",
          value,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (kind === "long") return <textarea {...shared} rows={4} />;
        if (kind === "day") return <input {...shared} type="date" />;
        if (kind === "person" || kind === "appointment") {
          return (
            <select {...shared}>
              {kind === "appointment" && <option value="">The next one</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          );
        }
        return (
          <>
            <input {...shared} type="text" list={suggestions && listId} autoComplete="off" />
            {suggestions && (
              <datalist id={listId}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}

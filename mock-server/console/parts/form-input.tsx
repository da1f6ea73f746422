import { useId } from "react";
import type { PracticeDescription } from "../../control/client.ts";
import { Field } from "./field.tsx";

/** An input that the practice describes, of a fault rule or of an act. */
export type FormField = PracticeDescription["effects"][number]["fields"][number];
export type Option = { readonly value: string; readonly label: string };

/** The input of one detail. `options` are the people or the appointments to choose from. */
export function FormInput({
  field: { label, hint, kind, options: words = [] },
  value,
  options = words.map((word) => ({ value: word, label: word })),
  onChange,
}: {
  field: FormField;
  value: string;
  options?: readonly Option[] | undefined;
  onChange: (value: string) => void;
}) {
  const listId = useId();
  const suggests = kind === "text" && words.length > 0;
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
        if (kind === "choice" || kind === "person" || kind === "appointment") {
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
            <input
              {...shared}
              inputMode={kind === "number" ? "numeric" : undefined}
              list={suggests ? listId : undefined}
              autoComplete="off"
            />
            {suggests && (
              <datalist id={listId}>
                {words.map((word) => (
                  <option key={word} value={word} />
                ))}
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}

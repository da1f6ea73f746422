import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import type { PracticeDescription } from "../../control/client.ts";
import { Field } from "./field.tsx";

/** Of a fault rule or of an act, as the practice describes it. */
export type FormField = PracticeDescription["effects"][number]["fields"][number];
export type Option = { readonly value: string; readonly label: string };
type Labelled = {
  label: ReactNode;
  hint?: ReactNode;
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
};

const optionsOf = (options: readonly Option[]) =>
  options.map(({ value, label }) => (
    <option key={`${value} ${label}`} value={value}>
      {label}
    </option>
  ));

export function SelectField({
  options,
  value,
  onChange,
  ...field
}: Labelled & { options: readonly Option[] }) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {optionsOf(options)}
        </select>
      )}
    </Field>
  );
}

/** `suggestions` are what can be chosen instead. */
export function TextField({
  label,
  hint,
  isLabelHidden = false,
  suggestions = [],
  onChange,
  ...input
}: Labelled & { suggestions?: readonly Option[] } & Omit<InputHTMLAttributes<HTMLInputElement>, "onChange">) {
  const listId = useId();
  const suggests = suggestions.length > 0;
  return (
    <Field label={label} hint={hint} isLabelHidden={isLabelHidden}>
      {(control) => (
        <>
          <input
            {...control}
            autoComplete="off"
            {...input}
            className="input"
            list={suggests ? listId : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {suggests && <datalist id={listId}>{optionsOf(suggestions)}</datalist>}
        </>
      )}
    </Field>
  );
}

/** `options` are the people or the appointments to choose from. */
export function FormInput({
  field: { label, hint, kind, options: words = [] },
  options = words.map((word) => ({ value: word, label: word })),
  ...shared
}: Pick<Labelled, "value" | "onChange"> & { field: FormField; options?: readonly Option[] | undefined }) {
  const field = { label, hint, ...shared };
  if (kind === "appointment")
    return <SelectField {...field} options={[{ value: "", label: "The next one" }, ...options]} />;
  if (kind === "choice" || kind === "person") return <SelectField {...field} options={options} />;
  if (kind === "day") return <TextField {...field} type="date" />;
  if (kind !== "long")
    return (
      <TextField
        {...field}
        inputMode={kind === "number" ? "numeric" : undefined}
        suggestions={kind === "text" ? options : []}
      />
    );
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          value={shared.value}
          onChange={(event) => shared.onChange(event.target.value)}
          rows={4}
        />
      )}
    </Field>
  );
}

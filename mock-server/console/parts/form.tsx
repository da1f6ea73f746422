import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import type { PracticeDescription } from "../../control/client.ts";
import { Dialog } from "./dialog.tsx";
import { type Values, valuesOf, withValue } from "./values.ts";

type Described = PracticeDescription["effects"][number]["fields"][number];
export type Option = { readonly value: string; readonly label: string };

/** As the practice describes it, or one of the console's own. */
export type FormField = Omit<Described, "kind" | "options" | "label"> & {
  readonly kind: Described["kind"] | "check" | "code" | "moment";
  readonly label: ReactNode;
  readonly options?: readonly (string | Option)[];
  /** The heading of the boxes around it. */
  readonly section?: string;
  /** At most one box of a group is ticked. */
  readonly group?: string | undefined;
  /** The choice that it belongs to. */
  readonly of?: string;
  readonly isLabelHidden?: boolean;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
};

const optionsOf = (options: FormField["options"] = []) =>
  options.map((option) => {
    const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
    return (
      <option key={`${value} ${label}`} value={value}>
        {label}
      </option>
    );
  });

const inputTypes: { [kind in FormField["kind"]]?: string } = { day: "date", moment: "datetime-local" };
const selects: readonly FormField["kind"][] = ["choice", "person", "appointment"];

type InputProps = { field: FormField; value: string; onChange: (value: string) => void };

export function Input({ field, value, onChange }: InputProps) {
  const { label, hint, kind, options = [], isLabelHidden, input } = field;
  const id = useId();
  if (kind === "check")
    return (
      <label className="checkbox items-start border-line border-b py-2 last:border-b-0">
        <input
          type="checkbox"
          checked={value !== ""}
          onChange={({ target }) => onChange(target.checked ? "yes" : "")}
        />
        <span className="min-w-0">
          {label} {hint && <small className="block text-muted text-small">{hint}</small>}
        </span>
      </label>
    );
  const suggests = kind === "text" && options.length > 0;
  const control = {
    id,
    className: `input ${kind === "code" ? "code" : ""}`,
    value,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="field mb-0 gap-1">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-semi text-ink"}>
        {label}
      </label>
      {selects.includes(kind) ? (
        <select {...control}>{optionsOf(options)}</select>
      ) : kind === "long" || kind === "code" ? (
        <textarea {...control} rows={kind === "code" ? 12 : 4} spellCheck={kind === "long"} />
      ) : (
        <input
          autoComplete="off"
          type={inputTypes[kind] ?? "text"}
          inputMode={kind === "number" ? "numeric" : undefined}
          list={suggests ? `${id}-list` : undefined}
          {...input}
          {...control}
        />
      )}
      {suggests && <datalist id={`${id}-list`}>{optionsOf(options)}</datalist>}
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type DescribedProps = {
  fields: readonly FormField[];
  values: Values;
  onChange: (values: Values) => void;
};

/** The fields of an event, a fault or the dialects. */
export function DescribedForm({ fields, values, onChange }: DescribedProps) {
  return [...Map.groupBy(fields, ({ section }) => section)].map(([section, own]) => {
    const inputs = own.map((field) => (
      <Input
        key={field.name}
        field={field}
        value={values[field.name] ?? field.value}
        onChange={(value) => onChange(withValue(fields, values, field.name, value))}
      />
    ));
    if (section === undefined) return inputs;
    return (
      <fieldset key={section}>
        <legend className="font-semi text-ink">{section}</legend>
        {inputs}
      </fieldset>
    );
  });
}

export type Form = {
  readonly title: string;
  readonly isWide?: boolean;
  readonly intro?: ReactNode | ((values: Values) => ReactNode);
  /** They may depend on what was typed. */
  readonly fields: readonly FormField[] | ((typed: Values) => readonly FormField[]);
  readonly folded?: {
    readonly summary: (values: Values) => ReactNode;
    readonly fields: readonly FormField[];
  };
  readonly submit: ReactNode | ((values: Values) => ReactNode);
  readonly act: (values: Values) => Promise<unknown>;
  readonly said?: string;
  readonly stays?: boolean;
  /** Further presses at its foot. */
  readonly others?: (values: Values, set: (typed: Values) => void) => ReactNode;
  readonly cancel?: string;
};

/** A dialog of described fields. */
export function FormDialog({ onClose, ...form }: Form & { onClose: () => void }) {
  const { title, isWide, intro, folded, act, others, cancel, submit, fields, ...how } = form;
  const [typed, setTyped] = useState<Values>({});
  const shown = typeof fields === "function" ? fields(typed) : fields;
  const values = valuesOf([...shown, ...(folded?.fields ?? [])], typed);
  const of = (text: ReactNode | ((values: Values) => ReactNode)) =>
    typeof text === "function" ? text(values) : text;
  const said = of(intro);
  return (
    <Dialog
      {...{ title, onClose, ...(isWide && { isWide }), ...(cancel && { cancel }) }}
      submit={{ ...how, label: of(submit), act: () => act(values) }}
      others={others?.(values, setTyped)}
    >
      <div className="grid gap-4">
        {said && <div>{said}</div>}
        <DescribedForm fields={shown} values={typed} onChange={setTyped} />
        {folded && (
          <details>
            <summary className="min-h-touch cursor-pointer py-2.5 font-semi">
              {folded.summary(values)}
            </summary>
            <div className="grid gap-4">
              <DescribedForm fields={folded.fields} values={typed} onChange={setTyped} />
            </div>
          </details>
        )}
      </div>
    </Dialog>
  );
}

import { Field } from "../parts/field.tsx";
import type { EffectKind } from "./effects.ts";

/** The inputs that an effect has of its own. */
export function EffectFields({
  kind,
  values,
  refusals,
  onChange,
}: {
  kind: EffectKind;
  values: Readonly<Record<string, string>>;
  /** The names of the practice's refusals. */
  refusals: readonly string[];
  onChange: (name: string, value: string) => void;
}) {
  return kind.fields.map(({ name, label, kind: type, value, hint, options = refusals }) => (
    <Field key={`${kind.type} ${name}`} label={label} hint={hint}>
      {(control) => {
        const shared = {
          ...control,
          className: "input",
          value: values[name] ?? value,
          onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
        };
        if (type !== "choice") {
          return (
            <input {...shared} inputMode={type === "number" ? "numeric" : undefined} autoComplete="off" />
          );
        }
        return (
          <select {...shared}>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        );
      }}
    </Field>
  ));
}

import { SelectField, type SelectFieldProps } from "#app/ui/fields/select-field.tsx";

export type ChoiceFieldProps = Omit<SelectFieldProps, "children"> & {
  choices: readonly { id: string; name: string }[];
  isRequired?: boolean;
};

export function ChoiceField({ choices, isRequired = false, ...field }: ChoiceFieldProps) {
  return (
    <SelectField {...field}>
      {isRequired ? null : <option value="">Choose</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

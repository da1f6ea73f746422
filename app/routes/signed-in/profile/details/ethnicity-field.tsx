import { type ChangeEvent, useState } from "react";
import { FieldNotes } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ethnicGroups, ethnicGroupsIn } from "../ethnicity.ts";

type EthnicityFieldProps = {
  stored: string;
  typed: readonly string[] | undefined;
  error: string | undefined;
};

export function EthnicityField({ stored, typed, error }: EthnicityFieldProps) {
  const held = ethnicGroupsIn(stored);
  const [chosen, setChosen] = useState(typed ?? held);
  const choices = [...new Set([...ethnicGroups, ...held, ...(typed ?? [])])];
  const choose = ({ currentTarget: { value, checked } }: ChangeEvent<HTMLInputElement>) =>
    setChosen((before) => (checked ? [...before, value] : before.filter((group) => group !== value)));
  return (
    <fieldset className="field">
      <legend className="mb-1.5 font-semi text-ink text-small">Ethnicity</legend>
      <FieldNotes id="ethnicity" error={error} />
      <details className="group wrap-anywhere">
        <summary
          id="ethnicity"
          aria-describedby={error === undefined ? undefined : "ethnicity-error"}
          className="input flex cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0">
            {choices.filter((group) => chosen.includes(group)).join(", ") || "Not recorded"}
            <span className="sr-only">, change</span>
          </span>
          <Icon name="chevron-down" size="small" className="flex-none group-open:rotate-180" />
        </summary>
        <p className="mt-2 text-muted text-small">Tick all that you belong to.</p>
        <div className="field-pairs">
          {choices.map((group) => (
            <label key={group} className="checkbox">
              <input
                type="checkbox"
                name="ethnicity"
                value={group}
                defaultChecked={chosen.includes(group)}
                onChange={choose}
              />
              <span>{group}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}

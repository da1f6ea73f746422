import { choiceLine, choiceMark } from "#app/ui/choice-line.tsx";
import type { Format } from "./copy/parts.ts";

/** A floating legend is inside its card like a heading. */
export const legendClass =
  "float-left mb-3 w-full font-strong text-ink text-lead focus:shadow-none focus:outline-none";

const formats: readonly { value: Format; name: string; hint: string }[] = [
  { value: "print", name: "To read or print", hint: "One document to print or to save as PDF" },
  {
    value: "fhir",
    name: "For another doctor's computer (FHIR)",
    hint: "One file that health systems read: an International Patient Summary",
  },
  { value: "csv", name: "Table (CSV)", hint: "One file for a spreadsheet, a line for each entry and value" },
  { value: "json", name: "For another program (JSON)", hint: "One file with the same words" },
];

export function FormatChoice({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  return (
    <fieldset className="card">
      <legend className={legendClass}>As what?</legend>
      <div className="clear-both grid gap-2">
        {formats.map(({ value, name, hint }) => (
          <label key={value} className={`${choiceLine} text-small`}>
            <input
              type="radio"
              className={choiceMark}
              name="format"
              value={value}
              checked={format === value}
              onChange={() => onChange(value)}
            />
            <span>
              <strong>{name}</strong>
              <span className="block">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import type { Format } from "./copy/parts.ts";

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
      <legend>As what?</legend>
      <div className="grid gap-2">
        {formats.map(({ value, name, hint }) => (
          <label key={value} className="record-format">
            <input
              type="radio"
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

import type { Format } from "./copy/parts.ts";

const formats = {
  print: { name: "To read or print", hint: "One document to print or to save as PDF" },
  csv: { name: "Table (CSV)", hint: "One file for a spreadsheet, a line for each entry" },
  json: { name: "For another system (JSON)", hint: "One file with everything" },
} as const satisfies Record<Format, { name: string; hint: string }>;

export function FormatChoice({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  return (
    <fieldset className="card">
      <legend>As what?</legend>
      <div className="grid gap-2">
        {Object.entries(formats).map(([value, { name, hint }]) => (
          <label key={value} className="record-format">
            <input
              type="radio"
              name="format"
              value={value}
              checked={format === value}
              onChange={() => onChange(value as Format)}
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

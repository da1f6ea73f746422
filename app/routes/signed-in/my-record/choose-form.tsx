import { type FormEvent, useState } from "react";
import { shortDate } from "#app/format/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { choiceLine } from "#app/ui/choice-line.tsx";
import { DateField } from "#app/ui/fields/date-field.tsx";
import { ErrorSummary, type FieldError } from "#app/ui/fields/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { type Choices, type Format, type ListedPart, parts } from "./copy/parts.ts";
import type { CopyChoices } from "./loader.server.ts";

export const columns = "grid grid-cols-1 items-start gap-4 @split:grid-cols-aside @split:gap-6 print:block";
export const hint = "mt-3 text-muted text-small";

/** A floating legend is inside its card like a heading. */
const legendClass =
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

const periods = [
  ["everything", "Everything"],
  ["year", "12 months"],
  ["dates", "Choose dates"],
] as const;
type Period = (typeof periods)[number][0];

/** The browser makes the copy, so the form sends nothing to the portal. */
export function ChooseForm({
  choices: { parts: offered, patient, today, yearAgo },
  onMake,
}: {
  choices: CopyChoices;
  onMake: (choices: Choices) => void;
}) {
  const [chosen, setChosen] = useState<readonly ListedPart[]>(offered);
  const [period, setPeriod] = useState<Period>("everything");
  const [format, setFormat] = useState<Format>("print");
  const [errors, setErrors] = useState<readonly FieldError[]>([]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = { from: String(form.get("from") ?? ""), to: String(form.get("to") ?? "") };
    const found = errorsOf(chosen, period, typed, today);
    setErrors(found);
    if (found.length > 0) return;
    const range = { everything: undefined, year: { from: yearAgo, to: today }, dates: typed }[period];
    onMake({ parts: [...chosen], format, ...(range ? { range } : {}) });
  };
  const toggle = (part: ListedPart) =>
    setChosen(offered.filter((one) => (one === part) !== chosen.includes(one)));
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.text;

  return (
    <form onSubmit={submit} noValidate aria-label="Your copy" className={columns}>
      <div className="grid grid-cols-1 items-start gap-4">
        {errors.length === 0 ? null : <ErrorSummary title="There is a problem" errors={errors} />}
        <fieldset className="card" id="record-parts" tabIndex={-1}>
          <legend tabIndex={-1} className={legendClass}>
            Which parts?
          </legend>
          <div className="clear-both @split:grid @split:grid-cols-2 @split:gap-x-6">
            {offered.map((part) => (
              <label key={part} className="checkbox border-line border-b">
                <input type="checkbox" checked={chosen.includes(part)} onChange={() => toggle(part)} />
                <span>{parts[part].label}</span>
              </label>
            ))}
          </div>
          <p className={hint}>
            Results that you have opened are copied with all their values. A result that you have not opened
            is only named, and making a copy marks nothing as read. Letters and documents are only named.
          </p>
        </fieldset>
        <fieldset className="card">
          <legend className={legendClass}>From when?</legend>
          <div className="flex flex-wrap gap-2 clear-both">
            {periods.map(([name, label]) => (
              <button
                key={name}
                type="button"
                className="chip"
                aria-pressed={period === name}
                onClick={() => setPeriod(name)}
              >
                {period === name ? <Icon name="tick" size="small" /> : null}
                {label}
              </button>
            ))}
          </div>
          {period === "dates" ? (
            <div className="field-pairs mt-4">
              <DateField
                id="record-from"
                name="from"
                label="From"
                max={today}
                error={errorOf("record-from")}
              />
              <DateField
                id="record-to"
                name="to"
                label="To"
                max={today}
                defaultValue={today}
                error={errorOf("record-to")}
              />
            </div>
          ) : null}
          <p className={hint}>
            Dates leave out no medication and no allergy. An entry without a date is always in the copy.
          </p>
        </fieldset>
        <FormatChoice format={format} onChange={setFormat} />
      </div>
      <aside className="card @split:sticky @split:top-below-header" aria-label="Summary">
        <h2 className="text-lead">Your copy</h2>
        <dl className="mb-4 border-line border-b pb-4 text-small">
          <dt className="text-muted">Of</dt>
          <dd className="mb-3 font-semi text-ink">{patient.name}</dd>
          <dt className="text-muted">Parts</dt>
          <dd className="mb-3 font-semi text-ink">{`${chosen.length} of ${offered.length}`}</dd>
          <dt className="text-muted">Dates</dt>
          <dd className="mb-3 font-semi text-ink">
            <WholeDates>
              {period === "year" ? `${shortDate(yearAgo)} to ${shortDate(today)}` : periodText[period]}
            </WholeDates>
          </dd>
        </dl>
        <Button type="submit" className="w-full">
          Make my copy
        </Button>
        <p className={hint}>
          It is made on this device and sent to no one. Keep the file where only you can open it.
        </p>
      </aside>
    </form>
  );
}

const periodText = { everything: "Everything", dates: "The dates you choose" } as const;

function errorsOf(
  chosen: readonly ListedPart[],
  period: Period,
  { from, to }: { from: string; to: string },
  today: string,
): FieldError[] {
  const found: FieldError[] = [];
  if (chosen.length === 0) found.push({ fieldId: "record-parts", text: "Choose at least one part" });
  if (period !== "dates") return found;
  if (from === "") found.push({ fieldId: "record-from", text: "Enter the start date" });
  else if (from > today) found.push({ fieldId: "record-from", text: "The start date cannot be after today" });
  if (to === "") found.push({ fieldId: "record-to", text: "Enter the end date" });
  else if (to < from)
    found.push({ fieldId: "record-to", text: "The end date cannot be before the start date" });
  return found;
}

function FormatChoice({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  return (
    <fieldset className="card">
      <legend className={legendClass}>As what?</legend>
      <div className="clear-both grid gap-2">
        {formats.map(({ value, name, hint }) => (
          <label key={value} className={`${choiceLine} text-small`}>
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

import { Deferred } from "#app/shell/page/deferred.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { consultMethodOf, consultMethods } from "#practice-api/appointments/rules.ts";
import type { BookingData, BookingView } from "../.server/loader.ts";
import { methodLabels } from "../labels/method-labels.ts";
import { AnswerForm } from "../parts/answer-form.tsx";
import "#app/ui/chip.css";

const parts = [
  { value: "", label: "All day" },
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
] as const;

export type TimeFiltersProps = { view: BookingView; types: BookingData["types"] };

/** Filters by part of the day and by method. The method follows from the appointment's type (ruling B9). */
export function TimeFilters({ view: { choices }, types }: TimeFiltersProps) {
  const chosenMethod = consultMethodOf(choices.type?.name ?? "");
  return (
    <fieldset className="chip-row">
      <legend className="sr-only">Show</legend>
      <AnswerForm intent="choosePart" className="flex gap-2">
        {parts.map(({ value, label }) => (
          <Chip key={value} name="part" value={value} label={label} isOn={(choices.part ?? "") === value} />
        ))}
      </AnswerForm>
      <Deferred panel={types} loading={null} failed={null}>
        {(list = []) => {
          const { type } = choices;
          // The chosen type for its own method, and the first type for each other one.
          const options = consultMethods.flatMap((method) => {
            const option =
              method === chosenMethod ? type : list.find(({ name }) => consultMethodOf(name) === method);
            return option ? [{ method, id: option.id }] : [];
          });
          if (!type || options.length < 2) return null;
          return (
            <AnswerForm intent="chooseType" className="chip-group">
              {options.map(({ method, id }) => (
                <Chip
                  key={method}
                  name="id"
                  value={id}
                  label={methodLabels[method]}
                  isOn={method === chosenMethod}
                />
              ))}
            </AnswerForm>
          );
        }}
      </Deferred>
    </fieldset>
  );
}

function Chip({ name, value, label, isOn }: { name: string; value: string; label: string; isOn: boolean }) {
  return (
    <button type="submit" name={name} value={value} aria-pressed={isOn} className="chip">
      {isOn ? <Icon name="tick" size="small" /> : null}
      {label}
    </button>
  );
}

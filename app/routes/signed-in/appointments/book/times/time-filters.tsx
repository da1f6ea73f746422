import { Loaded } from "#app/shell/page/deferred.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wayHeld, waysHeld } from "#practice-api/appointments/rules.ts";
import type { BookingView } from "../.server/loader.ts";
import { wayInWords } from "../labels/method-labels.ts";
import { AnswerForm } from "../parts/answer-form.tsx";

const parts = [
  { value: "", label: "All day" },
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
] as const;

/** What of the free times is shown. Whether a visit is virtual is a matter of its type (DECISIONS B9). */
export function TimeFilters({ view: { choices, types } }: { view: BookingView }) {
  const way = wayHeld(choices.type?.name ?? "");
  return (
    <fieldset className="chip-row">
      <legend className="sr-only">Show</legend>
      <AnswerForm intent="choosePart" className="flex gap-2">
        {parts.map(({ value, label }) => (
          <Chip key={value} name="part" value={value} label={label} isOn={(choices.part ?? "") === value} />
        ))}
      </AnswerForm>
      {types === undefined ? null : (
        <Loaded panel={types} loading={null} failed={null}>
          {(list) => {
            const { type } = choices;
            // What was chosen stands for its own way; the first kind of visit stands for another one.
            const ways = waysHeld.flatMap((each) => {
              const kind = each === way ? type : list.find(({ name }) => wayHeld(name) === each);
              return kind ? [{ each, id: kind.id }] : [];
            });
            if (!type || ways.length < 2) return null;
            return (
              <AnswerForm intent="chooseType" className="chip-group">
                {ways.map(({ each, id }) => (
                  <Chip key={each} name="id" value={id} label={wayInWords[each]} isOn={each === way} />
                ))}
              </AnswerForm>
            );
          }}
        </Loaded>
      )}
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

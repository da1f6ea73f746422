import { Loaded } from "#app/shell/loaded.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { AnswerForm } from "./answer-form.tsx";
import type { BookingView } from "./load.ts";

const parts = [
  { value: "", label: "All day" },
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
] as const;

/** What of the free times is shown. Whether a visit is virtual is a matter of its type (DECISIONS B9). */
export function TimeFilters({ view: { choices, types } }: { view: BookingView }) {
  const isVirtualNow = isVirtual(choices.type?.name ?? "");
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
            const other = list.find(({ name }) => isVirtual(name) !== isVirtualNow);
            if (!other || !choices.type) return null;
            const [own, away] = [choices.type.id, other.id];
            return (
              <AnswerForm intent="chooseType" className="flex gap-2">
                <Chip name="id" value={isVirtualNow ? away : own} label="Face to face" isOn={!isVirtualNow} />
                <Chip name="id" value={isVirtualNow ? own : away} label="Virtual" isOn={isVirtualNow} />
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
      {isOn ? <Icon name="check" size="small" /> : null}
      {label}
    </button>
  );
}

import { isoDay } from "#app/format/dates.ts";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import { daysBetween } from "#practice-api/medications/rules.ts";
import type { Medicine } from "../medicine.ts";
import { MedicineFacts } from "../medicine-facts.tsx";
import { MedicineName } from "../medicine-name.tsx";
import { RepeatStatus } from "../repeat-status.tsx";

export type MedicineChoiceProps = {
  medicine: Medicine;
  medicines: readonly Medicine[];
  asked: AskedMedicine | undefined;
  /** The practice's time, ISO. */
  today: string;
  isSelected: boolean;
  onToggle: () => void;
};

/** A medicine to tick. Its name leads to guidance, so only the box selects it. */
export function MedicineChoice(props: MedicineChoiceProps) {
  const { medicine, medicines, asked, today, isSelected, onToggle } = props;
  const { id, name, prescribedOn } = medicine;
  const days = prescribedOn === undefined ? undefined : daysBetween(isoDay(prescribedOn), isoDay(today));
  return (
    <li className={isSelected ? "medicine choice is-selected" : "medicine choice"}>
      <label className="choice-box">
        <input type="checkbox" name="ids" value={id} checked={isSelected} onChange={onToggle} />
        <span className="sr-only">Choose {name}</span>
      </label>
      <div className="min-w-0">
        <h3 tabIndex={-1}>
          <MedicineName medicine={medicine} />
        </h3>
        <MedicineFacts medicine={medicine} />
      </div>
      {asked === undefined ? (
        days === undefined || days < 0 ? null : (
          <p className="repeat-status">
            {days === 0
              ? "Last script today"
              : `${days} ${days === 1 ? "day" : "days"} since the last script`}
          </p>
        )
      ) : (
        <RepeatStatus asked={asked} medicines={medicines} />
      )}
    </li>
  );
}

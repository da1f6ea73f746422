import { isoDay } from "#app/format/dates.ts";
import { choiceMark } from "#app/ui/choice-line.tsx";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import { daysBetween } from "#practice-api/medications/rules.ts";
import type { Medicine } from "../medicine.ts";
import { MedicineFacts } from "../medicine-facts.tsx";
import { medicineRow } from "../medicine-list.tsx";
import { MedicineName } from "../medicine-name.tsx";
import { RepeatStatus, statusLine } from "../repeat-status.tsx";

type MedicineChoiceProps = {
  medicine: Medicine;
  medicines: readonly Medicine[];
  asked: AskedMedicine | undefined;
  today: string;
  isSelected: boolean;
  onToggle: () => void;
};

const status = `${statusLine} col-start-2 text-muted group-has-checked:text-text @split:col-start-3 @split:flex-col @split:items-end @split:self-start`;

/** The name leads to guidance, so only the box selects. */
export function MedicineChoice(props: MedicineChoiceProps) {
  const { medicine, medicines, asked, today, isSelected, onToggle } = props;
  const { id, name, prescribedOn } = medicine;
  const days = prescribedOn === undefined ? undefined : daysBetween(isoDay(prescribedOn), isoDay(today));
  return (
    <li
      className={`${medicineRow} grid-cols-start-rest gap-0 pl-1 has-checked:bg-tint min-[30em]:pl-4 @split:grid-cols-start-rest-end @split:gap-x-4`}
    >
      <label className="mr-1 flex size-touch cursor-pointer justify-center pt-0.5 print:hidden">
        <input
          type="checkbox"
          name="ids"
          value={id}
          checked={isSelected}
          onChange={onToggle}
          className={choiceMark}
        />
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
          <p className={status}>
            {days === 0 ? "Script of today" : `${days} ${days === 1 ? "day" : "days"} since this script`}
          </p>
        )
      ) : (
        <RepeatStatus asked={asked} medicines={medicines} className={status} />
      )}
    </li>
  );
}

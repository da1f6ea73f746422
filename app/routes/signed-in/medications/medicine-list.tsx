import { MonthGroups } from "#app/lists/month-groups.tsx";
import type { Medicine } from "./medicine.ts";
import { MedicineDetails, MedicineFacts } from "./medicine-facts.tsx";
import { MedicineName } from "./medicine-name.tsx";

type MedicineListProps = { medicines: readonly Medicine[] };

/** Medicines to read, in the order in which they come. */
export function MedicineList({ medicines }: MedicineListProps) {
  return (
    <ul className="card medicines">
      {medicines.map((medicine) => (
        <MedicineRow key={medicine.id} medicine={medicine} />
      ))}
    </ul>
  );
}

/** Medicines to read, by the month in which they were prescribed. */
export function MedicinesByMonth({ medicines }: MedicineListProps) {
  return (
    <MonthGroups entries={medicines} dateOf={({ prescribedOn }) => prescribedOn}>
      {(medicine) => <MedicineRow key={medicine.id} medicine={medicine} />}
    </MonthGroups>
  );
}

/** The heading can take the focus, because "Show more" moves it to the first medicine that it adds. */
function MedicineRow({ medicine }: { medicine: Medicine }) {
  return (
    <li className="medicine">
      <h3 tabIndex={-1}>
        <MedicineName medicine={medicine} />
      </h3>
      <MedicineFacts medicine={medicine} />
      <MedicineDetails medicine={medicine} />
    </li>
  );
}

import type { Medicine } from "./medicine.ts";
import { MedicineDetails, MedicineFacts } from "./medicine-facts.tsx";
import { MedicineName } from "./medicine-name.tsx";

/** Medicines to read. A heading can take the focus, because "Show more" moves it to the first one it adds. */
export function MedicineList({ medicines }: { medicines: readonly Medicine[] }) {
  return (
    <ul className="card medicines">
      {medicines.map((medicine) => (
        <li key={medicine.id} className="medicine">
          <h3 tabIndex={-1}>
            <MedicineName medicine={medicine} />
          </h3>
          <MedicineFacts medicine={medicine} />
          <MedicineDetails medicine={medicine} />
        </li>
      ))}
    </ul>
  );
}

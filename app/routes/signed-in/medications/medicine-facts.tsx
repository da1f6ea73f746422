import { shortDate } from "#app/format/dates.ts";
import { Facts } from "#app/ui/facts.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { type Medicine, quantityOf } from "./medicine.ts";

/** What a patient looks for first: how to take it, how much, when and by whom. */
export function MedicineFacts({ medicine }: { medicine: Medicine }) {
  const { directions, period = "", prescribedOn, prescribedBy } = medicine;
  const quantity = quantityOf(medicine);
  return (
    <>
      {directions === undefined ? null : <p>{directions}</p>}
      <p className="flex flex-wrap gap-x-5 text-muted group-has-checked:text-text">
        {quantity === undefined ? null : <span>{quantity}</span>}
        {prescribedOn === undefined ? null : (
          <span>
            Prescribed <WholeDates>{shortDate(prescribedOn)}</WholeDates>
          </span>
        )}
        {period === "" ? null : <span>Supply {period}</span>}
        {prescribedBy === undefined ? null : <span>{prescribedBy}</span>}
      </p>
    </>
  );
}

/** Everything else that the practice recorded about a medicine. */
export function MedicineDetails({ medicine }: { medicine: Medicine }) {
  const { name, dose, endsOn, practiceName, isLongTerm } = medicine;
  return (
    <details>
      <summary className="inline-flex min-h-touch cursor-pointer items-center font-semi text-link underline pointer-fine:min-h-8 print:hidden">
        Details<span className="sr-only"> of {name}</span>
      </summary>
      <Facts
        look="columns"
        rows={[
          ["Dose", dose],
          ["Script ends", endsOn && shortDate(endsOn)],
          ["Long term", isLongTerm === undefined ? undefined : isLongTerm ? "Yes" : "No"],
          ["Practice", practiceName],
        ]}
      />
    </details>
  );
}

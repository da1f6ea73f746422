import type { ReactNode } from "react";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { type Medicine, quantityOf } from "./medicine.ts";

/** What a patient looks for first: how to take it, how much, when and by whom. */
export function MedicineFacts({ medicine }: { medicine: Medicine }) {
  const { directions, prescribedOn, prescribedBy } = medicine;
  const quantity = quantityOf(medicine);
  return (
    <>
      {directions === undefined ? null : <p>{directions}</p>}
      <p className="medicine-facts">
        {quantity === undefined ? null : <span>{quantity}</span>}
        {prescribedOn === undefined ? null : (
          <span>
            Prescribed <time dateTime={isoDay(prescribedOn)}>{shortDate(prescribedOn)}</time>
          </span>
        )}
        {prescribedBy === undefined ? null : <span>{prescribedBy}</span>}
      </p>
    </>
  );
}

/** Everything else that the practice recorded about a medicine. */
export function MedicineDetails({ medicine }: { medicine: Medicine }) {
  const { name, dose, period, endsOn, practiceName, isLongTerm } = medicine;
  return (
    <details className="medicine-details">
      <summary>
        Details<span className="sr-only"> of {name}</span>
      </summary>
      <dl>
        <Fact name="Dose">{dose}</Fact>
        <Fact name="Supply">{period}</Fact>
        <Fact name="Ends">{endsOn && shortDate(endsOn)}</Fact>
        <Fact name="Long term">{isLongTerm === undefined ? undefined : isLongTerm ? "Yes" : "No"}</Fact>
        <Fact name="Practice">{practiceName}</Fact>
      </dl>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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
      <p className="flex flex-wrap gap-x-5 text-muted group-has-checked:text-text">
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
    <details>
      <summary className="inline-flex min-h-touch cursor-pointer items-center font-semi text-link underline pointer-fine:min-h-8 print:hidden">
        Details<span className="sr-only"> of {name}</span>
      </summary>
      <dl className="grid gap-0.5 print:flex print:flex-wrap print:gap-x-5">
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
    <div className="flex flex-wrap gap-x-4 print:gap-x-1.5">
      <dt className="w-24 text-muted print:w-auto">{name}</dt>
      <dd className="min-w-0 grow basis-32 print:flex-none">{children}</dd>
    </div>
  );
}

import { shortDate } from "#app/format/dates.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { WholeDoses } from "#app/ui/whole-doses.tsx";
import type { IsoDay } from "#practice-api/units.ts";
import { type Medicine, onOneLine, quantityOf, supplyText } from "./medicine.ts";

type MedicineFactsProps = {
  medicine: Medicine;
  /** How long it lasts is said of the newest script only, so not in a history. */
  today?: IsoDay | undefined;
};

export function MedicineFacts({ medicine, today }: MedicineFactsProps) {
  const { directions, period, prescribedOn, prescribedBy } = medicine;
  const supply = today === undefined ? undefined : supplyText(medicine, today);
  const script = [
    prescribedOn && `Prescribed ${shortDate(prescribedOn)}`,
    supply === undefined ? onOneLine(period) || quantityOf(medicine) : undefined,
    onOneLine(prescribedBy),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      {directions === undefined ? null : <p>{directions}</p>}
      {supply === undefined ? null : (
        <p>
          <WholeDates>{supply}</WholeDates>
        </p>
      )}
      {script === "" ? null : (
        <p className="text-muted group-has-checked:text-text">
          <WholeDates>{script}</WholeDates>
        </p>
      )}
    </>
  );
}

export function MedicineDetails({ medicine, className = "" }: { medicine: Medicine; className?: string }) {
  const { name, dose, endsOn, practiceName, isLongTerm } = medicine;
  return (
    <details className={className}>
      <summary className="flex w-fit min-h-touch cursor-pointer items-center font-semi text-link underline pointer-fine:min-h-8 print:hidden">
        Details<span className="sr-only"> of {name}</span>
      </summary>
      <Facts
        look="columns"
        rows={[
          ["Dose", dose],
          ["Quantity", quantityOf(medicine)],
          ["Script ends", endsOn && shortDate(endsOn)],
          ["Long term", isLongTerm === undefined ? undefined : isLongTerm ? "Yes" : "No"],
          ["Practice", practiceName],
        ]}
      />
    </details>
  );
}

export function MedicineName({ medicine: { name, guidance } }: { medicine: Medicine }) {
  if (guidance === undefined) return <WholeDoses>{name}</WholeDoses>;
  return (
    <a href={guidance} target="_blank" rel="noopener noreferrer" className="text-ink decoration-line-strong">
      <WholeDoses>{name}</WholeDoses>
      <Icon
        name="external"
        size="small"
        className="-mb-0.5 ml-1.5 inline align-baseline text-link print:hidden"
      />
      <span className="sr-only"> (guidance on another website, opens in a new tab)</span>
    </a>
  );
}

export function GuidanceNote({ medicines }: { medicines: readonly Medicine[] }) {
  return medicines.some(({ guidance }) => guidance !== undefined) ? (
    <p className="text-muted text-small print:hidden">
      A name with an arrow opens guidance on another website.
    </p>
  ) : null;
}

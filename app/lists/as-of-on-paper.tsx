import { shortDate, timeOf } from "#app/format/dates.ts";
import { WholeDates } from "#app/ui/whole-dates.tsx";

/** A screen says the time alone, and paper is read on another day. */
export function AsOfOnPaper({ asOf, className = "" }: { asOf: string; className?: string }) {
  return (
    <p aria-hidden="true" className={`print-only ${className}`}>
      <WholeDates>{`As the practice had it on ${shortDate(asOf)}, ${timeOf(asOf)}`}</WholeDates>
    </p>
  );
}

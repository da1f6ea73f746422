import { shortDate } from "#app/format/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";

type DiagnosisCardProps = {
  diagnosis: Diagnosis;
  marksLongTerm: boolean;
};

export function DiagnosisCard({ diagnosis, marksLongTerm }: DiagnosisCardProps) {
  const { onset, note, isLongTerm } = diagnosis;
  return (
    <li className="card">
      <div className="card-top">
        <h3 tabIndex={-1}>{note ?? "Diagnosis not named"}</h3>
        {marksLongTerm && isLongTerm === true ? (
          <Badge tone="info" icon="calendar">
            Long term
          </Badge>
        ) : null}
      </div>
      <p className="card-line">
        {onset === undefined ? (
          "Start date not recorded"
        ) : (
          <>
            Started <WholeDates>{shortDate(onset)}</WholeDates>
          </>
        )}
      </p>
    </li>
  );
}

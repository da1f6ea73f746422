import { shortDate } from "#app/format/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";

/** A dated note. Its heading can take the focus, because "Show more" moves it there. */
export function DiagnosisCard({ diagnosis: { onset, note, isLongTerm } }: { diagnosis: Diagnosis }) {
  return (
    <li className="card">
      <div className="card-top">
        <h3 tabIndex={-1}>{note ?? "Diagnosis not named"}</h3>
        {isLongTerm === true ? (
          <Badge tone="info" icon="refresh">
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

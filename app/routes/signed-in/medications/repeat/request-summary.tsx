import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { type RepeatRules, urgentSummary } from "#practice-api/medications/rules.ts";
import type { Medicine } from "../medicine.ts";
import { placeOf, type Where } from "./where.tsx";
import "./request-summary.css";

export type RequestSummaryProps = {
  medicines: readonly Medicine[];
  where: Where;
  rules: RepeatRules;
  isUrgent: boolean;
  isSending: boolean;
  variant: ButtonVariant;
};

/** What has been answered, and the way on: beside the questions, or at the bottom of a phone's window. */
export function RequestSummary(props: RequestSummaryProps) {
  const { medicines, where, rules, isUrgent, isSending, variant } = props;
  const count = `${medicines.length} ${medicines.length === 1 ? "medicine" : "medicines"}`;
  const place = placeOf(where);
  const soon = isUrgent ? urgentText(rules.urgentNotes) : "Usual";
  return (
    <section aria-labelledby="summary-title" className="card repeat-summary">
      <h2 id="summary-title">Your request</h2>
      <dl aria-live="polite" aria-atomic="false">
        <div>
          {medicines.length === 0 ? (
            <dt>Tick what you need</dt>
          ) : (
            <>
              <dt>{count}</dt>
              <dd className="is-long">
                {medicines.map(({ id, name }) => (
                  <span key={id}>{name}</span>
                ))}
              </dd>
            </>
          )}
        </div>
        <div className="is-long">
          <dt>Where</dt>
          <dd>{place ?? "Not chosen yet"}</dd>
        </div>
        {rules.offersUrgent ? (
          <div className={isUrgent ? undefined : "is-long"}>
            <dt className="is-long">How soon</dt>
            <dd>{soon}</dd>
          </div>
        ) : null}
      </dl>
      <Button
        type="submit"
        variant={variant}
        aria-disabled={isSending || undefined}
        aria-busy={isSending || undefined}
      >
        {isSending ? "Checking…" : "Check your request"}
      </Button>
      <p>Nothing is sent yet.</p>
    </section>
  );
}

/** "Urgent: same working day, $10.00 extra" */
export function urgentText(notes: string | undefined): string {
  const summary = urgentSummary(notes);
  return summary === undefined ? "Urgent" : `Urgent: ${summary}`;
}

import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { WholeDoses } from "#app/ui/text/whole-doses.tsx";
import { type RepeatRules, urgentSummary } from "#practice-api/medications/rules.ts";
import type { Medicine } from "../medicine.ts";
import { placeOf, type Where } from "./where.tsx";

type RequestSummaryProps = {
  medicines: readonly Medicine[];
  where: Where;
  rules: RepeatRules;
  isUrgent: boolean;
  isSending: boolean;
  variant: ButtonVariant;
};

const beside = "hidden xl:block";
const nameClass = "font-strong text-ink xl:font-normal xl:text-muted";
const textClass = "wrap-anywhere xl:font-strong xl:text-ink";

export function RequestSummary(props: RequestSummaryProps) {
  const { medicines, where, rules, isUrgent, isSending, variant } = props;
  const count = `${medicines.length} ${medicines.length === 1 ? "medicine" : "medicines"}`;
  const place = placeOf(where);
  const soon = isUrgent ? urgentText(rules.urgentNotes) : "Usual";
  return (
    <section
      aria-labelledby="summary-title"
      className="dock card low:static sticky bottom-3 z-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-small shadow-2 xl:top-below-header xl:bottom-auto xl:grid xl:items-stretch xl:gap-3 xl:p-6 xl:shadow-1"
    >
      <h2 id="summary-title" className={`text-lead ${beside}`}>
        Your request
      </h2>
      <dl
        aria-live="polite"
        aria-atomic="false"
        className={`mt-0 min-w-0 grow-999 text-small/5 noscript:hidden xl:grid xl:gap-3 ${isUrgent ? "basis-full" : "basis-22"}`}
      >
        <div>
          {medicines.length === 0 ? (
            <dt className={nameClass}>Tick what you need</dt>
          ) : (
            <>
              <dt className={nameClass}>{count}</dt>
              <dd className={`${textClass} ${beside}`}>
                {medicines.map(({ id, name }) => (
                  <span key={id} className="block">
                    <WholeDoses>{name}</WholeDoses>
                  </span>
                ))}
              </dd>
            </>
          )}
        </div>
        <div className={beside}>
          <dt className={nameClass}>Where</dt>
          <dd className={textClass}>{place ?? "Not chosen yet"}</dd>
        </div>
        {rules.offersUrgent ? (
          <div className={isUrgent ? undefined : beside}>
            <dt className={`${nameClass} ${beside}`}>How soon</dt>
            <dd className={textClass}>{soon}</dd>
          </div>
        ) : null}
      </dl>
      <Button
        type="submit"
        variant={variant}
        className="shrink-0 grow"
        aria-disabled={isSending || undefined}
        aria-busy={isSending || undefined}
      >
        {isSending ? "Checking…" : "Check your request"}
      </Button>
      <p className={`text-muted ${beside}`}>Nothing is sent yet.</p>
    </section>
  );
}

/** Such as "Urgent: same working day, $10.00 extra". */
export function urgentText(notes: string | undefined): string {
  const summary = urgentSummary(notes);
  return summary === undefined ? "Urgent" : `Urgent: ${summary}`;
}

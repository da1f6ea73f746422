import { EmergencyPanel, type useEmergencyWords } from "#app/forms/emergency-panel.tsx";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { noticeFor, type RepeatRules, urgentFacts, usualTimeIn } from "#practice-api/medications/rules.ts";
import { Choice, questionClass } from "./choice.tsx";
import { maxNotesLength } from "./schema.ts";

type HowSoonProps = {
  rules: RepeatRules;
  toPharmacy: boolean;
  isUrgent: boolean;
  onUrgent: (isUrgent: boolean) => void;
  notes: string;
  notesError: string | undefined;
  emergency: ReturnType<typeof useEmergencyWords>;
};

export function HowSoon(props: HowSoonProps) {
  const { rules, toPharmacy, isUrgent, onUrgent, notes, notesError, emergency } = props;
  const { offersUrgent, urgentNotes } = rules;
  const whole = noticeFor(rules.notice, { toPharmacy, isUrgent: false });
  const notice = offersUrgent ? noticeFor(whole, { toPharmacy, isUrgent: true }) : whole;
  return (
    <section className="card @container">
      {offersUrgent ? (
        <fieldset className="mb-4">
          <legend id="urgent" className={questionClass}>
            3. How soon?
          </legend>
          <div className="grid gap-3">
            <Choice
              name="urgent"
              value="no"
              label="Usual"
              hint={usualTimeIn(whole) || undefined}
              isChosen={!isUrgent}
              onChoose={() => onUrgent(false)}
            />
            <Choice
              name="urgent"
              value="yes"
              label="Urgent"
              hint={urgentNotes}
              isChosen={isUrgent}
              onChoose={() => onUrgent(true)}
            >
              <Price>{urgentFacts(urgentNotes).price}</Price>
            </Choice>
          </div>
        </fieldset>
      ) : (
        <h2 className="-mb-1 text-lead">Anything the practice should know?</h2>
      )}
      {notice === "" ? null : (
        <p className="mb-4 text-small">
          <strong>From the practice:</strong> {notice}
        </p>
      )}
      <TextArea
        id="notes"
        name="notes"
        label="Note for the practice (optional)"
        rows={3}
        maxLength={maxNotesLength}
        defaultValue={notes}
        onChange={emergency.onChange}
        error={notesError}
      />
      <EmergencyPanel words={emergency.words} />
      <p className="mb-4 text-small">If you feel unwell, do not wait for a repeat.</p>
      <CallPractice />
    </section>
  );
}

function Price({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <b className="hidden flex-none text-ink text-small @min-[35rem]:block">{children}</b>
  );
}

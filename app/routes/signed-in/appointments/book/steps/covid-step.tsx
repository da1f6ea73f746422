import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { questionnaire, type Risk } from "#machines/booking/questionnaire.ts";
import type { BookingRefusal } from "../.server/action.ts";
import type { BookingView } from "../.server/loader.ts";
import { CheckChoice, CheckChoices } from "../parts/check-choices.tsx";
import { ContinueButton } from "../parts/continue-button.tsx";
import { StepForm, useIsSending } from "../parts/step-form.tsx";

/** Spec 2, section 9. */
export function AskCovid({ view, refused }: { view: BookingView; refused: BookingRefusal | undefined }) {
  const {
    choices: { covid },
    who,
  } = view;
  const isSending = useIsSending("chooseCovid");
  return (
    <StepForm intent="chooseCovid">
      <Notice text={refused?.error} tone="danger" attempt={refused} />
      {refused === undefined ? null : (
        <ErrorSummary title="There is a problem" errors={[{ fieldId: "no-symptoms", text: refused.error }]} />
      )}
      <fieldset className="mb-6" aria-describedby={refused && "covid-error"}>
        <legend className="mb-3">
          In the last {questionnaire.lookBackDays} days, {who.isForOther ? `has ${who.name}` : "have you"} had
          any of these? Tick all that apply.
        </legend>
        {refused === undefined ? null : (
          <p id="covid-error" className="field-error mb-3">
            <Icon name="error-circle" size="small" />
            <span>{refused.error}. Tick any symptoms, or “No Symptoms”.</span>
          </p>
        )}
        <CheckChoices>
          {questionnaire.symptoms.map((symptom) => (
            <Box key={symptom} name="symptoms" value={symptom} isTicked={covid?.symptoms.includes(symptom)} />
          ))}
          <Box
            id="no-symptoms"
            name="none"
            value={questionnaire.noSymptoms}
            isTicked={covid?.hasNoSymptoms}
          />
        </CheckChoices>
      </fieldset>
      <fieldset className="mb-6">
        <legend className="mb-3">Do any of these apply?</legend>
        <CheckChoices>
          {view.risks.map((risk: Risk) => (
            <Box
              key={risk}
              name="risks"
              value={risk}
              label={riskOf(risk, who)}
              isTicked={covid?.risks.includes(risk)}
            />
          ))}
        </CheckChoices>
      </fieldset>
      <ContinueButton isSending={isSending} />
    </StepForm>
  );
}

function riskOf(risk: Risk, { isForOther, name }: BookingView["who"]): string {
  const text = questionnaire.risks[risk];
  return isForOther ? `${name} ${text}` : text.replace(/^was/, "you were").replace(/^has/, "you have");
}

type BoxProps = { id?: string; name: string; value: string; label?: string; isTicked?: boolean | undefined };

function Box({ id, name, value, label = value, isTicked = false }: BoxProps) {
  return (
    <CheckChoice id={id} name={name} value={value} defaultChecked={isTicked}>
      <span className="first-letter:uppercase">{label}</span>
    </CheckChoice>
  );
}

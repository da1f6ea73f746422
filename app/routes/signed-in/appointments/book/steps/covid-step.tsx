import { Link, useNavigate } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { prefilledReason } from "#machines/booking/choices.ts";
import { questionnaire, type Risk } from "#machines/booking/questionnaire.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../../dead-end.tsx";
import type { BookingView } from "../.server/loader.ts";
import { Checks, ContinueButton } from "../parts/choices.tsx";
import { StepButton, StepForm, type StepProps, useBookingHref } from "../parts/step-form.tsx";

/** Spec 2, section 9. */
export function AskCovid({ view, refused: answer }: StepProps) {
  const { who, risks } = view;
  const { covid } = view.choices;
  const refused = answer?.isChanged ? undefined : answer;
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
        <Checks
          name="symptoms"
          checks={[
            ...questionnaire.symptoms.map((value) => ({
              value,
              label: sentence(value),
              defaultChecked: covid?.symptoms.includes(value),
            })),
            {
              id: "no-symptoms",
              name: "none",
              value: questionnaire.noSymptoms,
              label: sentence(questionnaire.noSymptoms),
              defaultChecked: covid?.hasNoSymptoms,
            },
          ]}
        />
      </fieldset>
      <fieldset className="mb-6">
        <legend className="mb-3">Do any of these apply?</legend>
        <Checks
          name="risks"
          checks={risks.map((value) => ({
            value,
            label: sentence(riskOf(value, who)),
            defaultChecked: covid?.risks.includes(value),
          }))}
        />
      </fieldset>
      <ContinueButton intent="chooseCovid" />
    </StepForm>
  );
}

const sentence = (text: string) => <span className="first-letter:uppercase">{text}</span>;

function riskOf(risk: Risk, { isForOther, name }: BookingView["who"]): string {
  const text = questionnaire.risks[risk];
  return isForOther ? `${name} ${text}` : text.replace(/^was/, "you were").replace(/^has/, "you have");
}

/** Spec 2, section 8. */
export function Blocked() {
  const href = useBookingHref();
  return (
    <DeadEnd
      title={bookingTexts.blocked}
      isCallPrimary
      actions={
        <Link to={href({ step: "covid" })} className={buttonClass("secondary")}>
          Change my answers
        </Link>
      }
    >
      <p>Call the practice. They will arrange the right appointment.</p>
    </DeadEnd>
  );
}

/** The virtual way needs a virtual type (spec 2, section 5). */
export function AskOption({ view: { who, choices } }: StepProps) {
  const href = useBookingHref();
  const navigate = useNavigate();
  const mayBeVirtual = isVirtual(choices.type?.name ?? "");
  const look = { name: "option", variant: "secondary", className: "w-full", busy: "Loading…" } as const;
  return (
    <Dialog
      open
      onClose={() => void navigate(href({ step: "covid" }))}
      title={who.isForOther ? `How would ${who.name} like to be seen?` : "How would you like to be seen?"}
      description="We will send your answers to the practice with your booking."
      footer={
        <>
          <StepButton
            intent="chooseOption"
            value="virtual"
            {...look}
            {...(mayBeVirtual
              ? {}
              : { type: "button", "aria-disabled": true, "aria-describedby": "why-not-virtual" })}
          >
            Virtual consult
          </StepButton>
          <StepButton intent="chooseOption" value="faceToFace" {...look}>
            Face 2 Face
          </StepButton>
        </>
      }
    >
      <p className="rounded-l bg-sunken px-6 py-4 wrap-anywhere">
        {prefilledReason({ ...choices, option: "faceToFace" })}
      </p>
      {mayBeVirtual ? (
        <p className="mt-4">For Face 2 Face you choose an appointment at a clinic and a new time.</p>
      ) : (
        <div className="mt-4 grid justify-items-start gap-2">
          <p id="why-not-virtual">To be seen by video, choose a video appointment type.</p>
          <Link to={href({ step: "type" })} className={buttonClass("quiet")}>
            Choose another kind of appointment
          </Link>
        </div>
      )}
    </Dialog>
  );
}

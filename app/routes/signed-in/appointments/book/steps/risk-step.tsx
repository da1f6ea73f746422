import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { prefilledReason } from "#machines/booking/choices.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import type { BookingView } from "../.server/loader.ts";
import { AnswerForm, useSendAnswer } from "../parts/answer-form.tsx";

/** The questionnaire rules out a booking (spec 2, section 8). */
export function Blocked() {
  return (
    <div className="grid justify-items-start gap-4" role="alert">
      <Note tone="warning" title={bookingTexts.blocked} />
      <AnswerForm intent="change">
        <Button type="submit" name="question" value="covid" variant="secondary">
          Change my answers
        </Button>
      </AnswerForm>
    </div>
  );
}

/** Two ways to be seen in spite of a risk; the virtual one needs a virtual appointment type (spec 2, section 5). */
export function Options({ view }: { view: BookingView }) {
  const sendAnswer = useSendAnswer();
  const mayBeVirtual = isVirtual(view.choices.type?.name ?? "");
  return (
    <Dialog
      open
      onClose={() => sendAnswer("change", { question: "covid" })}
      title="How would you like to be seen?"
      description="Your answers go to the practice as the reason for this visit."
      footer={
        <>
          <AnswerForm intent="chooseOption">
            <Button
              type={mayBeVirtual ? "submit" : "button"}
              name="option"
              value="virtual"
              variant="secondary"
              aria-disabled={mayBeVirtual ? undefined : true}
              aria-describedby={mayBeVirtual ? undefined : "why-not-virtual"}
            >
              Virtual consult
            </Button>
          </AnswerForm>
          <AnswerForm intent="chooseOption">
            <Button type="submit" name="option" value="faceToFace" variant="secondary">
              Face 2 Face
            </Button>
          </AnswerForm>
        </>
      }
    >
      <p className="confirm-facts">{prefilledReason({ ...view.choices, option: "faceToFace" })}</p>
      {mayBeVirtual ? null : (
        <div className="mt-4 grid justify-items-start gap-2">
          <p id="why-not-virtual">A virtual consult needs a virtual kind of visit.</p>
          <AnswerForm intent="change">
            <Button type="submit" name="question" value="type" variant="quiet">
              Choose another kind of visit
            </Button>
          </AnswerForm>
        </div>
      )}
    </Dialog>
  );
}

import { longDate, timeOf } from "#app/format/dates.ts";
import { phoneHref, phoneText } from "#app/format/phone.ts";
import { useShell } from "#app/shell/shell-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import type { BookingView } from "../.server/loader.ts";
import { factsOfSlot } from "../labels/slot-labels.ts";
import { AnswerForm, useIsSending, useSendAnswer } from "../parts/answer-form.tsx";

/** What will be booked, the practice's texts, and a button that names the patient. */
export function Confirm({ view }: { view: BookingView }) {
  const { helpline } = useShell();
  const { who, reason, texts, message, choices, old } = view;
  const { when, who: provider, what, where } = factsOfSlot(view);
  const sendAnswer = useSendAnswer();
  const isSending = useIsSending("book");
  const verb = who.firstName === undefined ? "Book" : `Book for ${who.firstName}`;
  const faceToFace =
    consultMethodOf(choices.type?.name ?? "") === "faceToFace" ? texts.faceToFace : undefined;
  return (
    <Dialog
      open
      onClose={isSending ? undefined : () => sendAnswer("change", { question: "time" })}
      title={who.firstName === undefined ? "Book this appointment?" : `Book this for ${who.firstName}?`}
      description="Please check, then press the button below."
      footer={
        <>
          <AnswerForm intent="change" className="left">
            <Button type="submit" name="question" value="time" variant="quiet">
              Change something
            </Button>
          </AnswerForm>
          <AnswerForm intent="book">
            <Button type="submit" aria-disabled={isSending} className="w-full">
              {isSending ? "Booking…" : verb}
            </Button>
          </AnswerForm>
        </>
      }
    >
      <div className="grid gap-4">
        {message === undefined ? null : (
          <div role="alert">
            <Note tone="danger" title={message} />
          </div>
        )}
        <div className="confirm-facts">
          <p className="font-strong text-h2 text-ink">{when}</p>
          <p>{[provider, what].filter(Boolean).join(" · ")}</p>
          {where === undefined ? null : <p>{where}</p>}
          <p>
            <strong>Reason:</strong> {reason}
          </p>
        </div>
        {old ? (
          <Note title="This replaces another appointment.">
            Yours of {longDate(old.startsAt)}, {timeOf(old.startsAt)} is cancelled once this one is booked.
          </Note>
        ) : null}
        <Note tone="warning" title="Do not wait if it gets worse:">
          in an emergency call 111. For advice at any hour: {helpline.label}{" "}
          <a href={phoneHref(helpline.number)} className="hit">
            {phoneText(helpline.number)}
          </a>
          .
        </Note>
        {faceToFace === undefined ? null : <p className="max-w-measure whitespace-pre-line">{faceToFace}</p>}
        {texts.terms === undefined ? null : (
          <p className="max-w-measure whitespace-pre-line">{texts.terms}</p>
        )}
      </div>
    </Dialog>
  );
}

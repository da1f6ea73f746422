import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { dateAndTime, timeOf } from "#app/format/dates.ts";
import { EmergencyPanel, useEmergencyWords } from "#app/forms/emergency-panel.tsx";
import { Deferred } from "#app/shell/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import {
  bookAnotherHref,
  bookAnotherTimeVerb,
  cancelledFacts,
  cancelledTitle,
} from "#app/shell/page/practice-cancelled.ts";
import { CallLink } from "#app/shell/page/practice-contact.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { buttonClass, SubmitButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { describing, FieldFrame } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import { useTitlePrefix } from "#app/ui/use-title-prefix.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { maxReasonLength } from "#practice-api/appointments/rules.ts";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { calendarHref, rescheduleHref, tabHref, upcomingHref } from "../links.ts";
import { placeOf, typeAndLength } from "../place.ts";
import type { CancelAnswer } from "./.server/action.ts";
import type { UpcomingData } from "./.server/loader.ts";

type CancelDialogProps = {
  appointment: Appointment;
  patientName: string | undefined;
  idempotencyKey: string;
  answer: CancelAnswer | undefined;
  late: string | undefined;
};

/** Opened by its address, so that it works before JavaScript does (spec 2, section 5). */
export function CancelDialog({ appointment, patientName, idempotencyKey, answer, late }: CancelDialogProps) {
  const navigate = useNavigate();
  const isSending = useNavigation().formData?.get("appointmentId") === appointment.id;
  const { text, words, onChange } = useEmergencyWords(answer?.reason ?? "");
  /** The error is over once the reason was changed. */
  const [mended, setMended] = useState<CancelAnswer>();
  const field = useRef<HTMLTextAreaElement>(null);
  const pick = (reason: string) => {
    if (field.current === null) return;
    field.current.value = withQuickReason(field.current.value, reason);
    onChange({ target: field.current });
    setMended(answer);
  };
  const whose = patientName === undefined ? "" : `${patientName}’s `;
  const problem = answer?.problem;
  const error = problem?.outcome === "invalid" && mended !== answer ? problem.text : undefined;
  useTitlePrefix(error === undefined ? undefined : "Error: ");
  // Each refusal is another one, and its field is read with it and scrolled to.
  useEffect(() => {
    if (problem?.outcome !== "invalid") return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const failure = problem && problem.outcome !== "invalid" ? problemText(problem) : undefined;
  const facts = [typeAndLength(appointment), appointment.provider, placeOf(appointment)].filter(Boolean);
  return (
    <Dialog
      open
      onClose={() => void navigate(upcomingHref.list, { replace: true, preventScrollReset: true })}
      title={whose === "" ? "Cancel this appointment?" : `Cancel ${whose}appointment?`}
      description={`${dateAndTime(appointment.startsAt)}.`}
      footer={
        <>
          <EmergencyPanel words={words} />
          <Link to={upcomingHref.list} replace preventScrollReset className={buttonClass("quiet")}>
            Keep the appointment
          </Link>
          <SubmitButton
            form="cancel-form"
            isBusy={isSending}
            busy="Cancelling…"
            isHeld
            variant={words.length === 0 ? "dangerNow" : "danger"}
            onClick={(event) => isSending && event.preventDefault()}
          >{`Cancel ${whose}appointment`}</SubmitButton>
        </>
      }
    >
      <Notice text={failure} tone="danger" attempt={answer} />
      {failure === undefined ? null : <Failed text={failure} attempt={answer} />}
      <p className="mb-4">{facts.join(" · ")}</p>
      {late === undefined ? null : (
        <Note tone="warning" title={late} className="mb-4">
          You can still cancel it. Someone else may not be able to use the time.
        </Note>
      )}
      <RecordForm
        id="cancel-form"
        action={upcomingHref.cancel(appointment.id)}
        fields={{ intent: "cancel", appointmentId: appointment.id, idempotencyKey }}
        preventScrollReset
        replace
      >
        <FieldFrame id="reason" label="Reason" hint="Required. The practice will see this." error={error}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to inputs; these fill the field below. */}
          <div role="group" aria-label="Quick answers" className="my-1 flex flex-wrap gap-2 noscript:hidden">
            {quickReasons.map((reason) => (
              <button key={reason} type="button" className="chip" onClick={() => pick(reason)}>
                {reason}
              </button>
            ))}
          </div>
          <textarea
            ref={field}
            id="reason"
            aria-required
            // Without JavaScript the refused field must still be found.
            autoFocus={error !== undefined}
            name="reason"
            rows={3}
            maxLength={maxReasonLength}
            defaultValue={answer?.reason}
            onChange={(event) => {
              onChange(event);
              setMended(answer);
            }}
            className="input scroll-mb-6"
            {...describing({ id: "reason", hint: "", error })}
          />
        </FieldFrame>
        <div role="status">
          {text.includes(anotherTime) ? (
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-sunken px-4 py-3 text-small/6">
              <span className="grow basis-48">We book the new time first. You keep this one until then.</span>
              <Link to={rescheduleHref(appointment.id)} className={buttonClass("secondary")}>
                Move it instead
              </Link>
            </p>
          ) : null}
        </div>
      </RecordForm>
    </Dialog>
  );
}

function Failed({ text, attempt }: { text: string; attempt: CancelAnswer | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new attempt.
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-6">
      <Note tone="warning">{text}</Note>
    </div>
  );
}

const anotherTime = "Need another time";
const quickReasons = ["Feeling better", "Cannot come", anotherTime, "Booked by mistake"];

export function withQuickReason(typed: string, quick: string): string {
  const before = typed.trim();
  if (before === "" || quickReasons.includes(before)) return quick;
  return before.includes(quick) ? before : `${/^[\s\S]*[^.\s]/.exec(before)?.[0] ?? ""}. ${quick}`;
}

const sentences = {
  stillBooked:
    "The practice did not answer, and it still shows this appointment. Nothing is cancelled. Try again, or call the practice.",
  unknown:
    "The practice did not answer, so we do not know whether it is cancelled. Look at the list again in a minute, or call the practice.",
} as const;

export function problemText(problem: CancelAnswer["problem"]): string {
  if (problem.outcome === "refused") return problem.message;
  return problem.outcome === "invalid" ? problem.text : sentences[problem.outcome];
}

export function lateCancelling(startsAt: string, now: string, noticeMinutes: number | undefined) {
  const left = (Date.parse(startsAt) - Date.parse(now)) / 60_000;
  if (noticeMinutes === undefined || left <= 0 || left >= noticeMinutes) return undefined;
  return `This is late: the practice asks for ${inWords(noticeMinutes)} notice.`;
}

function inWords(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? "1 minute’s" : `${minutes} minutes’`;
  const hours = minutes / 60;
  return hours === 1 ? "1 hour’s" : `${hours} hours’`;
}

export function CancelledNote({ id, proof }: { id: string; proof: UpcomingData["proof"] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each cancellation is announced once.
  useEffect(() => box.current?.focus(), [id]);
  return (
    <div ref={box} role="status" tabIndex={-1} className="mb-6">
      <Panel
        of={proof}
        what="the cancelled appointment"
        loading={<LoadingBlock>Checking with the practice</LoadingBlock>}
      >
        {(confirmed) =>
          confirmed === undefined ? null : confirmed.appointment ? (
            <Cancelled appointment={confirmed.appointment} at={confirmed.at} />
          ) : (
            <Note tone="warning" title="We could not confirm that it is cancelled.">
              At {timeOf(confirmed.at)} the practice did not show it as cancelled. Look again in a minute, or
              call the practice.
            </Note>
          )
        }
      </Panel>
    </div>
  );
}

function Cancelled({ appointment, at }: { appointment: Appointment; at: string }) {
  const { id, type, provider, location, startsAt } = appointment;
  const what = [type, provider && `with ${provider}`, location && `at ${location}`].filter(Boolean).join(" ");
  return (
    <div className="rounded-l bg-success-bg">
      <Note tone="success" title={`${cancellingTexts.cancelled}: ${dateAndTime(startsAt)}.`}>
        {what === "" ? null : `${what}. `}Confirmed by the practice’s booking system at {timeOf(at)}.
      </Note>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pr-4 pb-4 pl-13 text-small">
        <Link to={tabHref("book")} className={buttonClass("secondary")}>
          {bookAnotherTimeVerb}
        </Link>
        <span>
          Added it to your calendar?{" "}
          <a href={calendarHref(id)} download>
            Remove from calendar
          </a>
        </span>
      </p>
    </div>
  );
}

/** Until its day has passed (ruling B104). A list that cannot be read is not an empty one. */
export function PracticeCancelled({ cancellations }: Pick<UpcomingData, "cancellations">) {
  return (
    <Deferred
      panel={cancellations}
      loading={null}
      failed={<NotRead title="We could not check what the practice has cancelled." />}
    >
      {({ cancelled, unreadable }) => (
        <>
          {cancelled.map((one) => (
            <section key={one.id} className="mb-6 rounded-l bg-info-bg">
              <Note title={`${cancelledTitle(one)}.`}>{cancelledFacts(one).join(" ")}</Note>
              <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pr-4 pb-4 pl-13 text-small">
                <Link to={bookAnotherHref(one)} className={buttonClass("secondary")}>
                  {bookAnotherTimeVerb}
                </Link>
                <CallLink />
              </p>
            </section>
          ))}
          {unreadable === 0 ? null : <NotRead title="Some cancelled appointments could not be read." />}
        </>
      )}
    </Deferred>
  );
}

function NotRead({ title }: { title: string }) {
  return (
    <Note tone="warning" title={title} className="mb-6">
      One of them may have been to come.
    </Note>
  );
}

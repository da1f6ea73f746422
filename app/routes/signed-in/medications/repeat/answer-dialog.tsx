import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { RepeatRules } from "#practice-api/medications/rules.ts";
import { emergencyWords } from "#practice-api/practice/emergency.ts";
import { repeatHref } from "../links.ts";
import { tabHref } from "../tabs.ts";
import type { RepeatData } from "./.server/loader.ts";
import { RequestRows } from "./request-rows.tsx";
import { SendForm } from "./send-form.tsx";

/** Spec 2, section 7. */
const title = "Medication";

type AnswerProps = { data: RepeatData; rules: RepeatRules | undefined };

export function AnswerDialog(props: AnswerProps) {
  if (props.data.value === "onLeave") return <OnLeave {...props} />;
  return props.data.value === "sent" ? <Sent {...props} /> : <Unclear {...props} />;
}

function OnLeave({ data: { repeat, shown }, rules }: AnswerProps) {
  const navigate = useNavigate();
  const words = emergencyWords(repeat.details.notes);
  const names = repeat.onLeave.map(({ name }) => name).join(", ");
  return (
    <Dialog
      open
      onClose={() => void navigate(repeatHref.form)}
      title={title}
      footer={
        <>
          <EmergencyPanel words={words} />
          <Link to={repeatHref.form} className={`${buttonClass("quiet")} left`}>
            Do not send
          </Link>
          <SendForm
            intent="sendAnyway"
            revision={repeat.revision}
            shown={shown}
            isUrgent={repeat.details.isUrgent}
            urgentNotes={rules?.urgentNotes}
            variant={submitVariant(words)}
          />
        </>
      }
    >
      <div className="grid gap-4">
        <Note tone="warning" title="Your request has not been sent.">
          {names} {repeat.onLeave.length === 1 ? "is" : "are"} on leave.
        </Note>
        <p>You can still send it to the practice now, or keep it and decide later.</p>
        <RequestRows repeat={repeat} rules={rules} />
        <p>
          Your record does not say who will look at it or when. If you will run out soon, call the practice.
        </p>
        <CallPractice />
      </div>
    </Dialog>
  );
}

/** The practice's own words are the heading. Nothing is promised but that a new script is shown. */
function Sent({ data: { repeat, today }, rules }: AnswerProps) {
  const { personName } = useShell();
  const { answer } = repeat;
  const sentAt = new Date(answer?.at ?? today).toISOString();
  return (
    <Done>
      <div className="flex gap-4 wrap-anywhere">
        <Icon name="check" className="size-8 rounded-full bg-success-bg p-1 text-success-fg" />
        <div className="min-w-0">
          <h3>{answer?.message}</h3>
          <p>
            <strong>This is a request, not a script.</strong> Sent{" "}
            <WholeDates>{`${shortDate(sentAt)}, ${timeOf(sentAt)}`}</WholeDates>, for {personName}.
          </p>
        </div>
      </div>
      <RequestRows repeat={repeat} rules={rules} />
      <p>
        We show the new script under Medications when the practice writes it. Until then each medicine says{" "}
        <WholeDates>{`“Asked ${shortDate(sentAt)}”.`}</WholeDates>
      </p>
      <p className="text-small">Wrong, or changed your mind? Call the practice.</p>
      <CallPractice />
    </Done>
  );
}

function Unclear({ data: { repeat }, rules }: AnswerProps) {
  return (
    <Done>
      <Note tone="warning" title="We do not know whether the practice has your request.">
        Do not send it again. Call the practice to ask.
      </Note>
      <RequestRows repeat={repeat} rules={rules} />
      <CallPractice isPrimary />
    </Done>
  );
}

function Done({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={() => void navigate(tabHref("longTerm"))}
      title={title}
      footer={
        <>
          <PrintButton variant="secondary" />
          <Link to={tabHref("longTerm")} className={buttonClass("primary")}>
            Back to Medications
          </Link>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}

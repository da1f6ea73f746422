import type { ReactNode } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { isoDay, shortDate, timeOf } from "#app/format/dates.ts";
import { Row, Rows } from "#app/forms/answer-rows.tsx";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { RecordForm, skipRevalidation } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass, SubmitButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { WholeDoses } from "#app/ui/whole-doses.tsx";
import type { AskedMedicine, RepeatContext } from "#machines/repeat-medication/types.ts";
import {
  daysBetween,
  noticeFor,
  type RepeatRules,
  urgentSummary,
  warnWithinDays,
} from "#practice-api/medications/rules.ts";
import { emergencyWords } from "#practice-api/practice/emergency.ts";
import { repeatHref, tabHref } from "../links.ts";
import { RepeatReminderNotes } from "../repeat-reminders.tsx";
import { askedText } from "../repeat-status.tsx";
import type { RepeatData } from "./.server/loader.ts";
import { urgentText } from "./request-form.tsx";

const notSent = "Your request has not been sent, because we could not reach the practice. Try again.";

type RequestProps = { data: RepeatData; rules: RepeatRules | undefined };

export function CheckDialog({ data, rules }: RequestProps) {
  const { repeat, asked, asOf, reminders } = data;
  const { acting, personName } = useShell();
  const { collection, isUrgent } = repeat.details;
  const notice =
    rules === undefined ? "" : noticeFor(rules.notice, { toPharmacy: collection === "pharmacy", isUrgent });
  const names = new Set(repeat.medicines.map(({ name }) => name));
  const unclear = asked.filter((one) => one.isUnclear && names.has(one.name));
  const warnings = recentRequests(
    repeat.medicines.filter(({ name }) => unclear.every((one) => one.name !== name)),
    asked,
    isoDay(asOf),
  );
  return (
    <UnsentDialog
      data={data}
      rules={rules}
      intent="send"
      title={
        acting === null
          ? `Ask for this repeat for you, ${personName}?`
          : `Ask for this repeat for ${personName}?`
      }
      description="Check it before it goes to the practice."
      back="Back"
    >
      {repeat.problem === "notSent" ? <Note tone="danger" title={notSent} isAlert /> : null}
      {/* Reminders of the practice come before recent requests. */}
      <RepeatReminderNotes reminders={reminders} />
      {unclear.map((one) => (
        <Note
          key={one.name}
          tone="info"
          title={`We never learnt whether the practice got ${one.isOwn ? "your" : "the"} request of ${shortDate(isoDay(new Date(one.at).toISOString()))} for ${one.name}.`}
        >
          Call the practice first. If your request is missing, send it again.
        </Note>
      ))}
      {warnings.length === 0 ? null : (
        <Note tone="warning" title="Do you need it again already?">
          {warnings.join(" ")}
        </Note>
      )}
      <RequestRows repeat={repeat} rules={rules} canChange />
      <section className="grid gap-2">
        <h3>What happens next</h3>
        <p>
          The practice gets your request, which is not a script. When it writes a new script, we show it under
          Medications.
        </p>
        {notice === "" ? null : (
          <p>
            <strong>From the practice:</strong> {notice}
          </p>
        )}
      </section>
    </UnsentDialog>
  );
}

type UnsentProps = RequestProps & {
  intent: "send" | "sendAnyway";
  title: string;
  description?: string;
  back: string;
  children: ReactNode;
};

function UnsentDialog({ data: { repeat, shown }, rules, intent, back, children, ...heading }: UnsentProps) {
  const { acting, personName } = useShell();
  const navigate = useNavigate();
  const isSending = useNavigation().formData?.get("intent") === intent;
  const { notes, isUrgent } = repeat.details;
  const words = emergencyWords(notes);
  const verb =
    intent === "sendAnyway" ? "Send it anyway" : acting === null ? "Send" : `Send for ${personName}`;
  const summary = isUrgent ? (urgentSummary(rules?.urgentNotes) ?? "urgent") : undefined;
  const label = summary === undefined ? (verb === "Send" ? "Send request" : verb) : `${verb}: ${summary}`;
  return (
    <Dialog
      open
      onClose={() => void navigate(repeatHref.form)}
      {...heading}
      footer={
        <>
          <EmergencyPanel words={words} />
          <Link to={repeatHref.form} className={`${buttonClass("quiet")} left`}>
            {back}
          </Link>
          <RecordForm
            action={repeatHref.form}
            fields={{ intent, ...skipRevalidation, revision: repeat.revision, shown }}
            preventScrollReset
          >
            <SubmitButton
              isBusy={isSending}
              busy="Sending…"
              isHeld
              variant={submitVariant(words)}
              className="w-full"
            >
              {label}
            </SubmitButton>
          </RecordForm>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}

function recentRequests(
  medicines: RepeatContext["medicines"],
  asked: readonly AskedMedicine[],
  today: string,
): string[] {
  return medicines.flatMap(({ name, lastScript }) => {
    const before = asked.find((one) => one.name === name);
    const askedOn = before && isoDay(new Date(before.at).toISOString());
    if (before && askedOn !== undefined && daysBetween(askedOn, today) < warnWithinDays) {
      return [`${name}: ${askedText(before)}.`];
    }
    if (lastScript === undefined || daysBetween(lastScript, today) >= warnWithinDays) return [];
    return [`The practice wrote a script for ${name} on ${shortDate(lastScript)}.`];
  });
}

/** Spec 2, section 7. */
const title = "Medication";

export function AnswerDialog(props: RequestProps) {
  if (props.data.value === "onLeave") return <OnLeave {...props} />;
  return props.data.value === "sent" ? <Sent {...props} /> : <Unclear {...props} />;
}

function OnLeave({ data, rules }: RequestProps) {
  const { repeat } = data;
  const names = repeat.onLeave.map(({ name }) => name).join(", ");
  return (
    <UnsentDialog data={data} rules={rules} intent="sendAnyway" title={title} back="Do not send">
      <Note tone="warning" title="Your request has not been sent.">
        {names} {repeat.onLeave.length === 1 ? "is" : "are"} on leave.
      </Note>
      <p>You can still send it to the practice now, or keep it and decide later.</p>
      <RequestRows repeat={repeat} rules={rules} />
      <p>
        Your record does not say who will look at it or when. If you will run out soon, call the practice.
      </p>
      <CallPractice />
    </UnsentDialog>
  );
}

/** The practice's own words are the heading. Nothing is promised but that a new script is shown. */
function Sent({ data: { repeat, asOf }, rules }: RequestProps) {
  const { personName } = useShell();
  const { answer } = repeat;
  const sentAt = new Date(answer?.at ?? asOf).toISOString();
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

function Unclear({ data: { repeat }, rules }: RequestProps) {
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

type RequestRowsProps = Pick<RequestProps, "rules"> & { repeat: RepeatContext; canChange?: boolean };

function RequestRows({ repeat, rules, canChange = false }: RequestRowsProps) {
  const { medicines, details } = repeat;
  const urgentNotes = rules?.urgentNotes;
  const question = (id: string) => (canChange ? `${repeatHref.form}#${id}` : undefined);
  return (
    <Rows>
      <Row label="Medicines" changeHref={question("medicines")}>
        {medicines.map(({ id, name, quantity }) => (
          <span key={id} className="mt-1.5 block first:mt-0">
            <WholeDoses>{quantity === undefined ? name : `${name}, ${quantity}`}</WholeDoses>
          </span>
        ))}
      </Row>
      {details.collection === "pickUp" ? (
        <Row label="Where" changeHref={question("where")}>
          Pick up from the practice
        </Row>
      ) : null}
      {details.pharmacy === undefined ? null : (
        <Row label={details.collection === "pickUp" ? "Pharmacy" : "Where"} changeHref={question("where")}>
          {details.pharmacy.name}
        </Row>
      )}
      {rules?.offersUrgent || details.isUrgent ? (
        <Row
          label="How soon"
          // Below time and price, the practice's own words say more.
          more={details.isUrgent && urgentNotes !== undefined ? `“${urgentNotes}”` : undefined}
          changeHref={question("urgent")}
        >
          {details.isUrgent ? urgentText(urgentNotes) : "Usual"}
        </Row>
      ) : null}
      {details.notes === "" ? null : (
        <Row label="Note" changeHref={question("notes")}>
          {details.notes}
        </Row>
      )}
    </Rows>
  );
}

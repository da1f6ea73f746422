import { Link, useNavigate } from "react-router";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import type { AskedMedicine, RepeatContext } from "#machines/repeat-medication/types.ts";
import { daysBetween, noticeFor, type RepeatRules, warnWithinDays } from "#practice-api/medications/rules.ts";
import { emergencyWords } from "#practice-api/practice/emergency.ts";
import { repeatHref } from "../links.ts";
import { RepeatReminderNotes } from "../repeat-reminders.tsx";
import { askedText } from "../repeat-status.tsx";
import type { RepeatData } from "./.server/loader.ts";
import { RequestRows } from "./request-rows.tsx";
import { SendForm } from "./send-form.tsx";

const notSent = "Your request has not been sent, because we could not reach the practice. Try again.";

export function CheckDialog({ data, rules }: { data: RepeatData; rules: RepeatRules | undefined }) {
  const { repeat, asked, today, reminders } = data;
  const { acting, personName } = useShell();
  const navigate = useNavigate();
  const { problem, details } = repeat;
  const { isUrgent, notes } = details;
  const words = emergencyWords(notes);
  const notice =
    rules === undefined
      ? ""
      : noticeFor(rules.notice, { toPharmacy: details.collection === "pharmacy", isUrgent });
  const failed = problem === "notSent" ? notSent : undefined;
  const names = new Set(repeat.medicines.map(({ name }) => name));
  const unclear = asked.filter((one) => one.isUnclear && names.has(one.name));
  const warnings = recentRequests(
    repeat.medicines.filter(({ name }) => unclear.every((one) => one.name !== name)),
    asked,
    isoDay(today),
  );
  return (
    <Dialog
      open
      onClose={() => void navigate(repeatHref.form)}
      title={
        acting === null
          ? `Ask for this repeat for you, ${personName}?`
          : `Ask for this repeat for ${personName}?`
      }
      description="Check it before it goes to the practice."
      footer={
        <>
          <EmergencyPanel words={words} />
          <Link to={repeatHref.form} className={`${buttonClass("quiet")} left`}>
            Back
          </Link>
          <SendForm
            intent="send"
            revision={repeat.revision}
            shown={data.shown}
            isUrgent={isUrgent}
            urgentNotes={rules?.urgentNotes}
            variant={submitVariant(words)}
          />
        </>
      }
    >
      <div className="grid gap-4">
        {failed === undefined ? null : (
          <div role="alert">
            <Note tone="danger" title={failed} />
          </div>
        )}
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
            The practice gets your request, which is not a script. When it writes a new script, we show it
            under Medications.
          </p>
          {notice === "" ? null : (
            <p>
              <strong>From the practice:</strong> {notice}
            </p>
          )}
        </section>
      </div>
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

import { Link, useNavigate } from "react-router";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { daysBetween, type RepeatRules, warnWithinDays } from "#practice-api/medications/rules.ts";
import { emergencyWords } from "#practice-api/practice/rules.ts";
import { repeatHref } from "../links.ts";
import type { RepeatData } from "./.server/loader.ts";
import { RequestRows } from "./request-rows.tsx";
import { SendForm } from "./send-form.tsx";

const problems = {
  notSent: "Your request has not been sent, because we could not reach the practice. Try again.",
  refused: "Your request has not been sent, because the practice did not accept it. Ring the practice.",
} as const;

export type CheckDialogProps = { data: RepeatData; rules: RepeatRules | undefined };

/** What will be sent, and what to know first. */
export function CheckDialog({ data, rules }: CheckDialogProps) {
  const { repeat, today } = data;
  const { acting, personName } = useShell();
  const navigate = useNavigate();
  const { problem } = repeat;
  const words = emergencyWords(repeat.details.notes);
  const failed = problem === "notSent" || problem === "refused" ? problems[problem] : undefined;
  const warnings = recentRequests(repeat, isoDay(today));
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
          <SendForm intent="send" revision={repeat.revision} variant={submitVariant(words)} />
        </>
      }
    >
      <div className="grid gap-4">
        {failed === undefined ? null : (
          <div role="alert">
            <Note tone="danger" title={failed} />
          </div>
        )}
        {warnings.length === 0 ? null : (
          <Note tone="warning" title="Do you need it again already?">
            {warnings.join(" ")}
          </Note>
        )}
        <RequestRows repeat={repeat} canChange />
        <section className="grid gap-2">
          <h3>What happens next</h3>
          <p>The practice gets your request and decides on each medicine.</p>
          <p>
            A new script shows under Medications once it is in your record. Your record does not show when a
            medicine can be collected.
          </p>
          {rules === undefined ? null : <p>{rules.notice}</p>}
        </section>
      </div>
    </Dialog>
  );
}

/** One sentence for each medicine that was asked for, or prescribed, in the last 28 days. */
function recentRequests({ medicines, asked }: RepeatData["repeat"], today: string): string[] {
  return medicines.flatMap(({ name, lastScript }) => {
    const before = asked.find((one) => one.name === name);
    const askedOn = before && isoDay(new Date(before.at).toISOString());
    if (askedOn !== undefined && daysBetween(askedOn, today) < warnWithinDays) {
      return [`You asked for ${name} on ${shortDate(askedOn)}.`];
    }
    if (lastScript === undefined || daysBetween(lastScript, today) >= warnWithinDays) return [];
    return [`The last script for ${name} is of ${shortDate(lastScript)}.`];
  });
}

import { type FormEvent, useState } from "react";
import { typedTexts } from "#app/browser/record-reload.ts";
import { requestTimeLeft, type SessionAnswer, sessionTime } from "#app/browser/time-left.ts";
import type { Helpline } from "#app/format/phone.ts";
import { Captcha } from "#app/forms/captcha.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { PasswordField, UsernameField } from "#app/ui/fields/password-field.tsx";
import { signInTexts } from "#practice-api/identity/texts.ts";
import { CallPractice } from "../page/practice-contact.tsx";
import { isResumeResult, type ResumeResult } from "./resume-result.ts";

type SignInOverlayProps = {
  record: string;
  /** Of the account, as it was typed. Absent after a log in by a link. */
  username: string | undefined;
  isUnsent: boolean;
  helpline: Helpline;
  onAnswer: (answer: SessionAnswer) => void;
  onLeave: () => void;
};

type Rejection = Extract<ResumeResult, { outcome: "rejected" }>;
const failed: Rejection = {
  outcome: "rejected",
  message: "We could not reach the portal. Please try again.",
  needsCaptcha: false,
  errors: {},
};

const notYet = "You are not logged in yet. Log in in another tab, then come back here: what you typed stays.";

/** The page stays as it is (ruling B35). The router would load the page's data again or lose it. */
export function SignInOverlay(props: SignInOverlayProps) {
  const { record, username, isUnsent, helpline, onAnswer, onLeave } = props;
  const [rejection, setRejection] = useState<Rejection>();
  const [isBusy, setBusy] = useState(false);
  const [isSolved, setSolved] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const needsCaptcha = rejection?.needsCaptcha === true;
  const isBlocked = isBusy || (needsCaptcha && !isSolved);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBlocked) return;
    const form = event.currentTarget;
    setBusy(true);
    const result = await resume(new FormData(form));
    setBusy(false);
    if (result.outcome === "resumed")
      return onAnswer({ type: "timeLeft", ...sessionTime(result.left, Date.now()) });
    if (result.outcome === "otherPatient") return location.replace("/");
    if (result.outcome !== "rejected") return onLeave();
    setRejection(result);
    const password = form.querySelector<HTMLInputElement>("[name=password]");
    if (password && result.isWrong) password.value = "";
    if (result.message === undefined) password?.focus();
  }

  /** A browser that lets a tab sleep may not have told it about the other one. */
  async function checkOtherTab() {
    const answer = await requestTimeLeft("GET");
    if (answer.type === "unreachable") return setRejection({ ...failed, needsPasskey: true });
    if (answer.type !== "expired") return onAnswer(answer);
    setRejection({ ...failed, needsPasskey: true, message: notYet });
  }

  const { errors = {}, message } = rejection ?? {};
  return (
    <Dialog
      open
      covers
      closable={false}
      title="Please log in again"
      description={
        isUnsent
          ? "You were logged out. Your page and what you typed are still here. Your last action was not sent, so log in and try again."
          : "You were logged out. Your page and what you typed are still here."
      }
    >
      {message === undefined ? null : (
        <ErrorSummary title={message} attempt={rejection}>
          {message === signInTexts.networkFailed ? "Try again in a minute." : undefined}
          {rejection?.needsPasskey ? (
            <span className="flex flex-wrap gap-3">
              <a href="/login" target="_blank" rel="noopener" className={buttonClass("secondary")}>
                Log in in another tab
              </a>
              <Button variant="secondary" onClick={() => void checkOtherTab()}>
                I am logged in
              </Button>
            </span>
          ) : undefined}
        </ErrorSummary>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="intent" value="resume" />
        <input type="hidden" name="record" value={record} />
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
          {username === undefined ? null : (
            <span className="wrap-anywhere">
              Log in again as <strong>{masked(username)}</strong>
            </span>
          )}
          <Button
            variant="quiet"
            className="-mx-2"
            onClick={() => (typedTexts().length === 0 ? onLeave() : setAsksToLeave(true))}
          >
            Not you?
          </Button>
        </p>
        {asksToLeave ? (
          <div role="alert" className="mb-4">
            <p>If you leave, what was typed here is lost.</p>
            <Button variant="danger" className="mt-2" onClick={onLeave}>
              Leave this page
            </Button>
          </div>
        ) : null}
        {username === undefined ? (
          <UsernameField id="again-username" error={errors.username} />
        ) : (
          <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
        )}
        <PasswordField
          id="again-password"
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password}
        />
        {needsCaptcha ? (
          <Captcha form="login" attempt={rejection} onChange={setSolved} helpline={helpline} />
        ) : null}
        <Button type="submit" size="big" className="w-full" aria-disabled={isBlocked}>
          {isBusy ? "Logging in…" : "Log in and continue"}
        </Button>
      </form>
      <div className="mt-4">
        <CallPractice />
      </div>
    </Dialog>
  );
}

/** Anyone may stand before a page that was left open (ruling P139). */
const masked = (username: string) => username.replace(/^(.)[^@]*/u, "$1…");

async function resume(form: FormData): Promise<ResumeResult> {
  try {
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const response = await fetch("/session/resume", { method: "POST", body });
    const result: unknown = await response.json();
    return isResumeResult(result) ? result : failed;
  } catch {
    return failed;
  }
}

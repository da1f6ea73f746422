import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import type { Demo } from "#app/.server/configuration/config.ts";
import type { Helpline } from "#app/format/phone.ts";
import { Captcha } from "#app/forms/captcha.tsx";
import { keepTypedEmail } from "#app/forms/typed-email.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { PasswordField, UsernameField } from "#app/ui/fields/password-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { signInTexts } from "#practice-api/identity/texts.ts";

export type SignInAnswer = {
  errors: { username?: string | undefined; password?: string | undefined };
  message?: string | undefined;
  notice?: string | undefined;
  /** So that a refused sign-in does not have to be typed again. */
  typed: string;
  needsCaptcha: boolean;
  isWrong: boolean;
  status: number;
};
export type LoginProblem = { text: string; status: number; isCookies?: true };

export const loggedOutText = "You are logged out";

type SignInFormProps = {
  /** Another object for each attempt: the summary takes the focus when it changes. */
  answer: SignInAnswer | undefined;
  problem: LoginProblem | undefined;
  isLoggedOut: boolean;
  isBusy: boolean;
  healthAdvice?: { title: string; text: string } | undefined;
  helpline: Helpline;
  demo?: Demo | undefined;
};

/** A constant, because another object counts as another response. */
const noErrors = {};
const order = ["username", "password"] as const;

export function SignInForm(props: SignInFormProps) {
  const { answer, problem, isLoggedOut, isBusy, healthAdvice, helpline, demo } = props;
  const { errorOf, onInput } = useFieldErrors(answer?.errors ?? noErrors, order);
  const [isSolved, setIsSolved] = useState(false);
  const needsCaptcha = answer?.needsCaptcha === true;
  const isHeld = isBusy || (needsCaptcha && !isSolved);
  const hold = (event: FormEvent) => {
    if (isHeld) event.preventDefault();
  };
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(answer);
  const message = answer === undefined ? problem?.text : answer.message;
  const firstWrong = message === undefined ? order.find((name) => answer?.errors[name]) : undefined;
  // Only a password that the practice has refused has to be typed again; it never comes back from the portal.
  // Not at the first render, which would delete what was typed before hydration.
  useEffect(() => {
    if (answered.current === answer) return;
    answered.current = answer;
    if (answer?.isWrong) form.current?.reset();
    if (firstWrong) form.current?.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus();
  }, [answer, firstWrong]);
  const keepEmail = () =>
    keepTypedEmail(String(new FormData(form.current ?? undefined).get("username") ?? ""));
  return (
    <>
      <h1 tabIndex={-1}>
        <span lang="mi">Kia ora.</span> Log in
      </h1>
      <p className="mt-2 mb-8 text-muted">Use the email address your practice has on file for you.</p>
      {answer?.notice === undefined ? null : (
        <Note tone="success" title={answer.notice} className="mb-6">
          Log in with your new password.
        </Note>
      )}
      {isLoggedOut && answer === undefined && problem === undefined ? (
        <Note tone="success" title={loggedOutText} className="mb-6" />
      ) : null}
      {message === undefined ? null : (
        <ErrorSummary title={message} attempt={answer}>
          {problem?.isCookies && answer === undefined ? (
            <CookieHelp isDemo={demo !== undefined} />
          ) : (
            wayOn(message, answer, problem)
          )}
        </ErrorSummary>
      )}
      <Form ref={form} method="post" discover="none" noValidate onInput={onInput} onSubmit={hold}>
        <input type="hidden" name="intent" value="signIn" />
        <UsernameField id="username" defaultValue={answer?.typed ?? ""} error={errorOf("username")} />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus={firstWrong === "password"}
          error={errorOf("password")}
        />
        {needsCaptcha ? (
          <>
            <p className="mb-2 font-semi text-ink text-small">
              We ask for this after three failed logins, to protect you.
            </p>
            <Captcha form="login" attempt={answer} onChange={setIsSolved} helpline={helpline} />
            <p id="login-gate" className={`mb-2 text-muted text-small ${isSolved ? "invisible" : ""}`}>
              Tick the box above first, then press Login.
            </p>
          </>
        ) : null}
        <Button
          type="submit"
          size="big"
          className="w-full"
          aria-disabled={isHeld}
          aria-describedby={needsCaptcha && !isSolved ? "login-gate" : undefined}
        >
          {isBusy ? "Logging in…" : "Login"}
        </Button>
      </Form>
      {/* Few sign-ins need these pages, so a link discovers its route when it is pressed. */}
      <p className="-mx-2 mt-3 flex flex-wrap justify-between">
        <Link to="/forgetPassword" discover="none" onClick={keepEmail} className={buttonClass("quiet")}>
          Forgot Password
        </Link>
        <Link
          to="/login/help"
          discover="none"
          preventScrollReset
          onClick={keepEmail}
          className={buttonClass("quiet")}
        >
          <Icon name="help" size="small" />
          Login Help
        </Link>
      </p>
      <p>
        New here?{" "}
        <Link to="/signup" discover="none" onClick={keepEmail} className="hit font-semi">
          Signup
        </Link>
      </p>
      {demo === undefined ? null : <DemoPeople people={demo.people} password={demo.password} form={form} />}
      {healthAdvice === undefined || needsCaptcha ? null : (
        <Note title={healthAdvice.title} className="mt-6">
          {healthAdvice.text}
        </Note>
      )}
    </>
  );
}

/** Safari keeps a Secure cookie on https only. Only the demonstration is opened on http. */
function CookieHelp({ isDemo }: { isDemo: boolean }) {
  return (
    <>
      <p>
        Allow cookies for this site in your browser’s settings, then log in again. Or use another browser.
      </p>
      {isDemo ? (
        <p className="mt-3">
          In Safari this demonstration needs https. Stop it, then start it with{" "}
          <code>npm start -- --https</code>.
        </p>
      ) : null}
    </>
  );
}

function wayOn(
  message: string,
  answer: SignInAnswer | undefined,
  problem: LoginProblem | undefined,
): ReactNode {
  const status = (answer ?? problem)?.status;
  if (status === 503 || status === 429) {
    return (
      <>
        {message === signInTexts.networkFailed ? (
          <p className="mb-3">Try again in a minute, or call the practice.</p>
        ) : null}
        <CallButton />
      </>
    );
  }
  if (!answer?.isWrong && !answer?.needsCaptcha) return undefined;
  return (
    <>
      Forgotten it?{" "}
      <Link
        to="/forgetPassword"
        onClick={() => keepTypedEmail(answer.typed)}
        className="hit font-semi text-inherit"
      >
        Reset your password
      </Link>
    </>
  );
}

type DemoPeopleProps = Pick<Demo, "people" | "password"> & { form: RefObject<HTMLFormElement | null> };

/** A press fills in the form, which is still sent by Login. */
function DemoPeople({ people, password, form }: DemoPeopleProps) {
  const [filled, setFilled] = useState<string>();
  const fillIn = (username: string) => {
    const fields = form.current?.elements;
    for (const [name, value] of Object.entries({ username, password })) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    setFilled(username);
  };
  return (
    <section aria-labelledby="demo-people" className="noscript:hidden mt-8">
      <h2 id="demo-people" className="mb-2 text-lead">
        Demo people
      </h2>
      <ul className="card divide-y divide-line overflow-hidden p-0">
        {people.map(({ name, username, note }) => (
          <li key={username}>
            <button
              type="button"
              aria-pressed={filled === username}
              className="flex min-h-touch w-full cursor-pointer items-center gap-3 px-3 py-2 text-left text-small hover:bg-sunken aria-pressed:bg-tint aria-pressed:text-on-tint"
              onClick={() => fillIn(username)}
            >
              <Avatar name={name} tone="staff" />
              <span className="min-w-0 grow">
                <strong className="block text-ink">{name}</strong>
                {note}
              </span>
              <span className="whitespace-nowrap font-semi text-link">
                {filled === username ? "Filled in" : "Fill in"}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-small">Pressing fills in the form. You still press Login.</p>
    </section>
  );
}

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { Captcha } from "#app/forms/captcha.tsx";
import { keepTypedEmail } from "#app/forms/typed-email.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { signInTexts } from "#practice-api/identity/texts.ts";

export type SignInAnswer = {
  errors: { username?: string | undefined; password?: string | undefined };
  message: string;
  /** What succeeded, such as a changed password. */
  notice?: string | undefined;
  /** The username as it was sent, so that a refused sign-in does not have to be typed again. */
  typed: string;
  needsCaptcha: boolean;
};

export type SignInFormProps = {
  /** Another object for each attempt: the summary takes the focus when it changes. */
  answer: SignInAnswer | undefined;
  /** Why the user was redirected here. */
  problem: string | undefined;
  isBusy: boolean;
  healthAdvice?: { title: string; text: string } | undefined;
  helpline: { label: string; number: string };
};

/** A constant, because another object counts as another response. */
const noErrors = {};
const order = ["username", "password"] as const;

export function SignInForm({ answer, problem, isBusy, healthAdvice, helpline }: SignInFormProps) {
  const { summary, errorOf, onInput } = useFieldErrors(answer?.errors ?? noErrors, order);
  const [isSolved, setIsSolved] = useState(false);
  const needsCaptcha = answer?.needsCaptcha === true;
  const isHeld = isBusy || (needsCaptcha && !isSolved);
  const hold = (event: FormEvent) => {
    if (isHeld) event.preventDefault();
  };
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(answer);
  // Each response resets the form: the username as it was sent, and no password. The first render does
  // not, because it would delete what was typed before hydration.
  useEffect(() => {
    if (answered.current !== answer) form.current?.reset();
    answered.current = answer;
  }, [answer]);
  const message = answer?.message ?? problem;
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
      {message === undefined ? null : (
        <ErrorSummary title={message} errors={summary}>
          {answer && wayOn(answer)}
        </ErrorSummary>
      )}
      {message === signInTexts.networkFailed ? (
        <Notice text={message} tone="danger" attempt={answer} />
      ) : null}
      <Form ref={form} method="post" discover="none" noValidate onInput={onInput} onSubmit={hold}>
        <input type="hidden" name="intent" value="signIn" />
        <Field
          id="username"
          name="username"
          label="Username (email)"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.typed ?? ""}
          error={errorOf("username")}
        />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
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
        <Link to="/signup" discover="none" className="hit font-semi">
          Signup
        </Link>
      </p>
      {healthAdvice === undefined || needsCaptcha ? null : (
        <Note title={healthAdvice.title} className="mt-6">
          {healthAdvice.text}
        </Note>
      )}
    </>
  );
}

/** A second sentence, because the specification's one names an invalid address whichever field is empty. */
function wayOn({ errors, typed, needsCaptcha }: SignInAnswer): ReactNode {
  if (needsCaptcha)
    return (
      <>
        Forgotten it?{" "}
        <Link
          to="/forgetPassword"
          onClick={() => keepTypedEmail(typed)}
          className="hit font-semi text-inherit"
        >
          Reset your password
        </Link>
      </>
    );
  if (errors.username === undefined && errors.password !== undefined)
    return "Your email address looks right. Enter your password.";
  if (errors.username === undefined || typed !== "") return undefined;
  return errors.password === undefined
    ? "Enter your email address."
    : "Enter your email address and your password.";
}

import { useEffect, useMemo, useRef } from "react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

export type SignInFormProps = {
  /** A new object for each attempt: the summary takes the focus when it changes. */
  errors: { username?: string | undefined; password?: string | undefined };
  message?: string | undefined;
  /** The username as it was sent, so that a refused sign-in does not have to be typed again. */
  typed: string;
  isBusy: boolean;
  healthAdvice?: { title: string; text: string } | undefined;
};

export function SignInForm({ errors, message, typed, isBusy, healthAdvice }: SignInFormProps) {
  const found = useMemo(
    () =>
      (["username", "password"] as const).flatMap((fieldId) => {
        const text = errors[fieldId];
        return text === undefined ? [] : [{ fieldId, text }];
      }),
    [errors],
  );
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(errors);
  // Each answer leaves the name as it was sent and the password empty, as a page without JavaScript would.
  // The first render is no answer: what was typed while the page was still loading must stay.
  useEffect(() => {
    if (answered.current !== errors) form.current?.reset();
    answered.current = errors;
  }, [errors]);
  return (
    <>
      <h1 tabIndex={-1}>
        <span lang="mi">Kia ora.</span> Log in
      </h1>
      <p className="mt-2 mb-8 text-muted">Use the e-mail address your practice has for you.</p>
      {found.length === 0 && message === undefined ? null : (
        <ErrorSummary title="There is a problem" message={message} errors={found} />
      )}
      <Form ref={form} method="post" noValidate>
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
          defaultValue={typed}
          error={errors.username}
        />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" size="big" className="w-full" aria-disabled={isBusy}>
          {isBusy ? "Logging in…" : "Login"}
        </Button>
      </Form>
      <p className="mt-3">
        <Link to="/forgetPassword" className={`${buttonClass("quiet")} -ml-2`}>
          Forgot Password
        </Link>
      </p>
      {healthAdvice === undefined ? null : (
        <Note title={healthAdvice.title} className="mt-6">
          {healthAdvice.text}
        </Note>
      )}
    </>
  );
}

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Captcha, type CaptchaProps } from "#app/forms/captcha.tsx";
import type { Fields, FormAnswer } from "#app/forms/form.ts";
import { honeypotName } from "#app/forms/person-inputs.ts";
import { typedEmail } from "#app/forms/typed-email.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { SignInLink } from "#app/shell/signed-out/sign-in-link.tsx";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import { Button, type ButtonProps, buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";

type FieldOf = (name: string) => {
  id: string;
  name: string;
  error?: string | undefined;
  defaultValue: string;
};

type PublicFormProps = Pick<CaptchaProps, "form" | "helpline"> & {
  answer: FormAnswer | undefined;
  /** In the order in which the summary lists errors. */
  fields: Fields;
  /** Besides the email that was typed on the login page. */
  initial?: Readonly<Record<string, string>>;
  submit: string;
  look?: Pick<ButtonProps, "size" | "className">;
  children?: (field: FieldOf) => ReactNode;
};

/** A constant, because another object counts as another response. */
const noErrors = {};

/** Returns the button by itself, because a dialog shows it in its footer. */
export function usePublicForm(props: PublicFormProps) {
  const { form, helpline, answer, fields, initial, submit, look } = props;
  const { children = (field: FieldOf) => <Inputs fields={fields} field={field} /> } = props;
  const isBusy = useNavigation().state === "submitting";
  const [isSolved, setIsSolved] = useState(false);
  const [used, setUsed] = useState<FormAnswer>();
  if (answer?.isCaptchaUsed && answer !== used) setUsed(answer);
  const [order] = useState(() => Object.keys(fields));
  const { summary, isEdited, errorOf, onInput } = useFieldErrors(answer?.errors ?? noErrors, order);
  const isReady = isSolved && !isBusy;
  const id = `${form}-form`;
  const gateId = `${form}-gate`;
  const [email] = useState(typedEmail);
  const values: Readonly<Record<string, string>> = { email, ...initial, ...answer?.typed };
  const [isPressed, setIsPressed] = useState(false);
  // The button may be far from the box, in the footer of a dialog.
  const hold = (event: FormEvent) => {
    if (isReady) return;
    event.preventDefault();
    setIsPressed(!isSolved);
    if (!isSolved) document.getElementById(gateId)?.scrollIntoView({ block: "center" });
  };
  const gateLook = isPressed ? "font-semi text-danger-fg" : "text-muted";
  const body = (
    <Form id={id} method="post" noValidate onInput={onInput} onSubmit={hold} aria-busy={isBusy}>
      {summary.length === 0 && answer?.message === undefined ? null : (
        <ErrorSummary message={answer?.message} errors={summary} isEdited={isEdited}>
          {answer?.message === undefined ? undefined : <CallButton />}
        </ErrorSummary>
      )}
      <input type="hidden" name="intent" value={form} />
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children((name) => ({
        id: name,
        name,
        error: errorOf(name),
        defaultValue: values[name] ?? "",
      }))}
      <Captcha form={form} attempt={used} onChange={setIsSolved} helpline={helpline} />
      {/* It keeps its place when it is not needed any more, so that the button does not move. */}
      <p
        id={gateId}
        role={isPressed ? "alert" : undefined}
        className={`mb-2 text-small ${gateLook} ${isSolved ? "invisible" : ""}`}
      >
        Tick the box above first, then press {submit}.
      </p>
    </Form>
  );
  const button = (
    <Button
      type="submit"
      form={id}
      {...look}
      aria-disabled={!isReady}
      aria-describedby={isSolved ? undefined : gateId}
    >
      {isBusy ? "Sending…" : submit}
    </Button>
  );
  return { body, button };
}

export function Inputs({ fields, field }: { fields: Fields; field: FieldOf }) {
  return Object.entries(fields).map(([name, input]) => <Field key={name} {...input} {...field(name)} />);
}

export function FormTitle({ answer, title }: { answer: FormAnswer | undefined; title: string }) {
  return <title>{`${answer !== undefined && answer.done === undefined ? "Error: " : ""}${title}`}</title>;
}

const whole = { size: "big", className: "w-full" } as const;

type PublicPageProps = Omit<PublicFormProps, "look" | "children"> & {
  productName: string;
  heading: string;
  line: string;
  /** What comes next, once the form is sent. */
  children: ReactNode;
};

/** A page of one form, then of its answer. */
export function PublicPage({ productName, heading, line, children, ...form }: PublicPageProps) {
  const { body, button } = usePublicForm({ ...form, look: whole });
  const { helpline, answer } = form;
  return (
    <SignedOutShell productName={productName} helpline={helpline}>
      <FormTitle answer={answer} title={`${heading} | ${productName}`} />
      <h1 tabIndex={-1}>{heading}</h1>
      {answer?.done === undefined ? (
        <>
          <p className="mt-2 mb-8 text-muted">{line}</p>
          {body}
          {button}
          <SignInLink />
        </>
      ) : (
        <Done text={answer.done} className="mt-4">
          {children}
          <Link to="/" className={`${buttonClass("primary", "big")} w-full`}>
            Sign In
          </Link>
        </Done>
      )}
    </SignedOutShell>
  );
}

type DoneProps = { text: string; className: string; children?: ReactNode };

/** It takes the focus, because the form that had it may be gone. */
export function Done({ text, className, children }: DoneProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another answer.
  useEffect(() => box.current?.focus(), [text]);
  return (
    <div ref={box} role="status" tabIndex={-1} className={className}>
      <Note tone="success" title={text} />
      {children}
    </div>
  );
}

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Captcha, type CaptchaProps } from "#app/forms/captcha.tsx";
import type { Fields, FormAnswer } from "#app/forms/form.ts";
import { honeypotName } from "#app/forms/person-inputs.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { Button, type ButtonSize } from "#app/ui/button.tsx";
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
  initial: Readonly<Record<string, string>>;
  submit: { text: string; busy: string; size?: ButtonSize; className?: string };
  children?: (field: FieldOf) => ReactNode;
};

/** A constant, because another object counts as another response. */
const noErrors = {};

/** Returns the button by itself, because a dialog shows it in its footer. */
export function usePublicForm(props: PublicFormProps) {
  const { form, helpline, answer, fields, initial, submit } = props;
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
        <ErrorSummary
          title="There is a problem"
          message={answer?.message}
          errors={summary}
          isEdited={isEdited}
        >
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
        defaultValue: answer?.typed[name] ?? initial[name] ?? "",
      }))}
      <Captcha form={form} attempt={used} onChange={setIsSolved} helpline={helpline} />
      {/* It keeps its place when it is not needed any more, so that the button does not move. */}
      <p
        id={gateId}
        role={isPressed ? "alert" : undefined}
        className={`mb-2 text-small ${gateLook} ${isSolved ? "invisible" : ""}`}
      >
        Tick the box above first, then press {submit.text}.
      </p>
    </Form>
  );
  const button = (
    <Button
      type="submit"
      form={id}
      size={submit.size ?? "normal"}
      className={submit.className ?? ""}
      aria-disabled={!isReady}
      aria-describedby={isSolved ? undefined : gateId}
    >
      {isBusy ? submit.busy : submit.text}
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

/** It takes the focus, because the form that had it may be gone. */
export function Done({
  text,
  className,
  children,
}: {
  text: string;
  className: string;
  children?: ReactNode;
}) {
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

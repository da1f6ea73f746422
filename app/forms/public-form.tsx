import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonSize } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Captcha, type CaptchaProps } from "./captcha.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { Honeypot } from "./honeypot.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

type PublicFormProps = Pick<CaptchaProps, "form" | "helpline"> & {
  intent: string;
  /** For a form that was not sent. */
  call: ReactNode;
  answer: FormAnswer | undefined;
  /** The order in which the summary lists errors. */
  order: readonly string[];
  initial?: Readonly<Record<string, string>>;
  children: (field: (name: string) => { error?: string | undefined; defaultValue: string }) => ReactNode;
  submit: { text: string; busy: string; size?: ButtonSize; className?: string };
};

/** A constant, because another object counts as another response. */
const noErrors = {};

/** Returns the button by itself, because a dialog shows it in its footer. */
export function usePublicForm(props: PublicFormProps) {
  const { form, intent, call, helpline, answer, order, initial = {}, children, submit } = props;
  const isBusy = useNavigation().state === "submitting";
  const [isSolved, setIsSolved] = useState(false);
  const [used, setUsed] = useState<FormAnswer>();
  if (answer?.isCaptchaUsed && answer !== used) setUsed(answer);
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
          {answer?.message === undefined ? undefined : call}
        </ErrorSummary>
      )}
      <input type="hidden" name="intent" value={intent} />
      <Honeypot />
      {children((name) => ({
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

export function PublicForm({ submit, ...props }: PublicFormProps) {
  const { body, button } = usePublicForm({
    ...props,
    submit: { ...submit, size: "big", className: "w-full" },
  });
  return (
    <>
      {body}
      {button}
    </>
  );
}

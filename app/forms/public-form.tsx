import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Captcha, type CaptchaProps } from "./captcha.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { Honeypot } from "./honeypot.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

export type PublicFormProps = Pick<CaptchaProps, "form" | "helpline"> & {
  intent: string;
  answer: FormAnswer | undefined;
  /** The fields in their order, as the summary lists what is wrong. */
  order: readonly string[];
  /** The fields, each with its error and with what was sent. */
  children: (field: (name: string) => { error?: string | undefined; defaultValue: string }) => ReactNode;
  submit: { text: string; busy: string };
  /** Beside the button that sends. */
  beside?: ReactNode;
};

/** One for good: a new object would count as a new answer. */
const noErrors = {};

/**
 * A form that anybody may send: what is wrong stands above it, nothing typed is lost, and it goes off
 * once the box is ticked, and only once at a time.
 */
export function PublicForm(props: PublicFormProps) {
  const { form, intent, helpline, answer, order, children, submit, beside } = props;
  const isBusy = useNavigation().state === "submitting";
  const [isSolved, setIsSolved] = useState(false);
  const [used, setUsed] = useState<FormAnswer>();
  if (answer?.isCaptchaUsed && answer !== used) setUsed(answer);
  const { summary, errorOf, onInput } = useFieldErrors(answer?.errors ?? noErrors, order);
  const isReady = isSolved && !isBusy;
  const hold = (event: FormEvent) => {
    if (!isReady) event.preventDefault();
  };
  return (
    <Form method="post" noValidate onInput={onInput} onSubmit={hold} aria-busy={isBusy}>
      {summary.length === 0 && answer?.message === undefined ? null : (
        <ErrorSummary title="There is a problem" message={answer?.message} errors={summary} />
      )}
      <input type="hidden" name="intent" value={intent} />
      <Honeypot />
      {children((name) => ({ error: errorOf(name), defaultValue: answer?.typed[name] ?? "" }))}
      <Captcha form={form} attempt={used} onChange={setIsSolved} helpline={helpline} />
      <p id={`${form}-gate`} className="mb-2 text-muted text-small">
        {isSolved ? "You can send it now." : `Tick the box above first, then press ${submit.text}.`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={!isReady} aria-describedby={`${form}-gate`}>
          {isBusy ? submit.busy : submit.text}
        </Button>
        {beside}
      </div>
    </Form>
  );
}

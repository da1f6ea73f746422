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
  /** The names of the fields, in the order in which the summary lists their errors. */
  order: readonly string[];
  /** The fields. `field` returns the error and the sent value of each. */
  children: (field: (name: string) => { error?: string | undefined; defaultValue: string }) => ReactNode;
  submit: { text: string; busy: string };
  /** Shown beside the submit button. */
  beside?: ReactNode;
};

/** A constant, because another object counts as another response. */
const noErrors = {};

/**
 * A form that needs no session. It lists its errors above the fields, keeps what was typed, and is sent
 * once its captcha is solved, one request at a time.
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

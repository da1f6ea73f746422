import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { Link, useActionData, useLocation, useNavigate, useNavigation } from "react-router";
import { type Fields, type Problems, problemsIn } from "#app/forms/form.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button, type ButtonProps, buttonClass } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ProfileAnswer, ProfileForm } from "./profile-answer.ts";

export type Attempt = {
  answer: ProfileAnswer | undefined;
  errorOf: (field: string) => string | undefined;
};

type Submit = { text: ReactNode; busy: string; variant?: ButtonProps["variant"] };

type FormDialogProps = Pick<DialogProps, "title" | "description" | "maxWidth" | "closable"> & {
  form: ProfileForm;
  openHref?: string;
  fields?: Fields;
  /** Fields after these, as the summary of errors lists them. */
  others?: readonly string[];
  lookHref?: string;
  /** What the practice has, for the form that comes back to say what was changed in it. */
  from?: object | undefined;
  submit?: Submit;
  onInput?: (typed: FormData) => void;
  children: (attempt: Attempt) => ReactNode;
};

/** A constant, because another object counts as another answer. */
const noErrors = {};
const save: Submit = { text: "Save", busy: "Saving…" };

export function FormDialog(props: FormDialogProps) {
  const { pathname: closeHref } = useLocation();
  const { form, openHref = `${closeHref}?edit=${form}`, fields, others = [], lookHref } = props;
  const { from, submit = save, onInput: onTyped, children } = props;
  const { title, description, maxWidth = 700, closable = true } = props;
  const navigate = useNavigate();
  const last = useActionData<ProfileAnswer | null>();
  const answer = last?.form === form ? last : undefined;
  const isSending = useNavigation().formData?.get("intent") === form;
  const isForAnother = useShell().acting !== null && form !== "password";
  const [checked, setChecked] = useState<{ after: ProfileAnswer | undefined; errors: Problems }>();
  // An answer of the portal counts until the fields are checked again.
  const own = checked !== undefined && checked.after === answer ? checked.errors : undefined;
  // Kept as it was: a page that is read again changes no field that was typed in.
  const [opened] = useState(() => JSON.stringify(from));
  const base = answer?.typed.from?.toString() ?? opened;
  const message = own === undefined ? answer?.message : undefined;
  const [order] = useState(() => [...Object.keys(fields ?? {}), ...others]);
  const { summary, isEdited, errorOf, onInput } = useFieldErrors(own ?? answer?.errors ?? noErrors, order);
  const checkFirst = (event: FormEvent<HTMLFormElement>) => {
    if (fields === undefined) return;
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const errors = problemsIn(fields, Object.fromEntries(typed));
    if (errors !== undefined) event.preventDefault();
    setChecked({ after: answer, errors: errors ?? noErrors });
  };
  const close = () => void navigate(closeHref, { replace: true, preventScrollReset: true });
  return (
    <Dialog
      open
      {...{ title, description, maxWidth, closable }}
      onClose={closable ? close : undefined}
      footer={
        <>
          <Link to={closeHref} replace preventScrollReset className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Button
            type="submit"
            form={`${form}-form`}
            variant={submit.variant ?? "primary"}
            aria-disabled={isSending || undefined}
            onClick={(event) => isSending && event.preventDefault()}
          >
            {isSending ? submit.busy : submit.text}
            {isForAnother && !isSending ? (
              <>
                {" for "}
                <FirstName />
              </>
            ) : null}
          </Button>
        </>
      }
    >
      {summary.length === 0 && message === undefined ? null : (
        <div className="mb-4">
          <ErrorSummary title={message ?? "There is a problem"} errors={summary} isEdited={isEdited}>
            {message === undefined ? undefined : answer?.detail}
            {message !== undefined && answer?.isUnknown ? <LookAgain href={lookHref ?? closeHref} /> : null}
          </ErrorSummary>
        </div>
      )}
      <Notice text={message} tone="danger" attempt={answer} />
      <RecordForm
        id={`${form}-form`}
        action={openHref}
        fields={{ intent: form, from: base }}
        noValidate
        replace
        preventScrollReset
        onInput={(event) => {
          onInput(event);
          onTyped?.(new FormData(event.currentTarget));
        }}
        onSubmit={checkFirst}
        aria-busy={isSending}
      >
        <Fragment key={base}>{children({ answer, errorOf })}</Fragment>
      </RecordForm>
    </Dialog>
  );
}

export function LookAgain({ href }: { href: string }) {
  return (
    <span className="mt-3 block">
      <Link to={href} reloadDocument className={buttonClass("secondary")}>
        Look again
      </Link>
    </span>
  );
}

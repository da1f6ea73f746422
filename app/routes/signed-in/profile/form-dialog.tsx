import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button, type ButtonProps, buttonClass } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Problems } from "./field-problems.ts";
import { noErrors, type ProfileAnswer, type ProfileForm } from "./profile-answer.ts";

export type FormDialogProps = Pick<DialogProps, "title" | "description" | "maxWidth" | "closable"> & {
  form: ProfileForm;
  openHref: string;
  closeHref: string;
  order?: readonly string[];
  check?: ((typed: Readonly<Record<string, string>>) => Problems) | undefined;
  lookHref?: string;
  from?: object | undefined;
  answer: ProfileAnswer | undefined;
  submit: { text: ReactNode; busy: string; variant?: ButtonProps["variant"] };
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

const noOrder: readonly string[] = [];

export function FormDialog(props: FormDialogProps) {
  const {
    form,
    openHref,
    closeHref,
    order = noOrder,
    check,
    lookHref,
    from,
    answer,
    submit,
    children,
    ...dialog
  } = props;
  const { closable = true } = dialog;
  const navigate = useNavigate();
  const isSending = useNavigation().formData?.get("intent") === form;
  const isForAnother = useShell().acting !== null && form !== "password";
  const [checked, setChecked] = useState<{ after: ProfileAnswer | undefined; errors: Problems }>();
  // An answer of the portal counts until the fields are checked again.
  const own = checked !== undefined && checked.after === answer ? checked.errors : undefined;
  // Kept as it was: a page that is read again changes no field that was typed in.
  const [opened] = useState(() => JSON.stringify(from));
  const base = answer?.typed.from?.toString() ?? opened;
  const message = own === undefined ? answer?.message : undefined;
  const { summary, isEdited, errorOf, onInput } = useFieldErrors(own ?? answer?.errors ?? noErrors, order);
  const checkFirst = (event: FormEvent<HTMLFormElement>) => {
    if (check === undefined) return;
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const errors = check(Object.fromEntries(typed));
    if (Object.keys(errors).length > 0) event.preventDefault();
    setChecked({ after: answer, errors });
  };
  const close = () => void navigate(closeHref, { replace: true, preventScrollReset: true });
  return (
    <Dialog
      open
      {...dialog}
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
        noValidate
        replace
        preventScrollReset
        onInput={onInput}
        onSubmit={checkFirst}
        aria-busy={isSending}
      >
        <input type="hidden" name="intent" value={form} />
        {base === undefined ? null : <input type="hidden" name="from" value={base} />}
        <Fragment key={base}>{children(errorOf)}</Fragment>
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

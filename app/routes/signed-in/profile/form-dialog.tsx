import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { Link, useActionData, useLocation, useNavigate, useNavigation } from "react-router";
import { type FieldSpec, type Fields, type Problems, problemsIn } from "#app/forms/form.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { type ButtonVariant, buttonClass, SubmitButton } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field, FieldNotes } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { phoneOf } from "#practice-api/profile/rules.ts";
import { maxFieldLength } from "./forms.ts";
import type { ProfileAnswer, ProfileForm } from "./profile-answer.ts";

export type Attempt = { answer: ProfileAnswer | undefined; errorOf: (field: string) => string | undefined };

type Submit = { text: ReactNode; busy: string; variant?: ButtonVariant };

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
  const { from, submit: { text, ...button } = save, onInput: onTyped, children } = props;
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
          <SubmitButton
            form={`${form}-form`}
            {...button}
            isBusy={isSending}
            isHeld
            onClick={(event) => isSending && event.preventDefault()}
          >
            {text}
            {isForAnother ? (
              <>
                {" for "}
                <FirstName />
              </>
            ) : null}
          </SubmitButton>
        </>
      }
    >
      {summary.length === 0 && message === undefined ? null : (
        <div className="mb-4">
          <ErrorSummary title={message} errors={summary} isEdited={isEdited}>
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

type Stored = Attempt & { stored?: Readonly<Record<string, unknown>> };

/** The fields of a form with what was typed, or else what the practice has. */
export function StoredFields({
  fields,
  children,
  ...shown
}: Stored & { fields: Fields; children?: ReactNode }) {
  return (
    <div className="field-pairs">
      {Object.entries(fields).map(([id, field]) => (
        <StoredField key={id} id={id} {...field} {...shown} />
      ))}
      {children}
    </div>
  );
}

export function StoredField({ id, stored, answer, errorOf, ...spec }: Stored & FieldSpec & { id: string }) {
  const { check: _, choices, isRequired = false, ...input } = spec;
  const field = { ...input, id, error: errorOf(id) };
  const typed = String(answer?.typed[id] ?? stored?.[id] ?? "");
  const now = answer?.conflicts?.[id];
  if (now === undefined && choices === undefined)
    return <Field name={id} maxLength={maxFieldLength} defaultValue={typed} {...field} />;
  if (now === undefined) {
    return (
      <SelectField id={id} name={id} label={field.label} error={field.error} defaultValue={typed}>
        {isRequired ? null : <option value="">Choose</option>}
        {choices?.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </SelectField>
    );
  }
  const nameOf = (value: string) => choices?.find((choice) => choice.id === value)?.name ?? value;
  const either = [
    { value: typed, whose: "what you typed" },
    { value: now, whose: "in your record now" },
  ];
  return (
    <fieldset className="field">
      <legend className="mb-1.5 font-semi text-ink text-small">{field.label}</legend>
      <FieldNotes id={id} error={field.error} />
      {either.map(({ value, whose }) => (
        <label key={whose} className="checkbox">
          <input
            type="radio"
            id={value === typed ? id : undefined}
            name={id}
            value={value}
            defaultChecked={value === typed}
            aria-describedby={field.error === undefined ? undefined : `${id}-error`}
          />
          <span className="wrap-anywhere">
            {(phoneOf(value) && nameOf(value)) || "Empty"}, {whose}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

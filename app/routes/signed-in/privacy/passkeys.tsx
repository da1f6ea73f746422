import { type ReactNode, useState } from "react";
import { Link, useActionData, useNavigate, useNavigation, useSearchParams, useSubmit } from "react-router";
import { dateAndTime, shortDate } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { PresentPassword } from "#app/shell/session/present-password.tsx";
import { type ButtonVariant, buttonClass, SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { type PasskeyAnswer, type PasskeyForm, passkeyHref } from "./passkey-answer.ts";
import type { ShownPasskeys } from "./passkeys.server.ts";

type Shown = { passkeys: ShownPasskeys };

export function Passkeys({ passkeys }: Shown) {
  const { list, codesLeft, codesMadeAt } = passkeys;
  const isOn = list.length > 0;
  return (
    <>
      <Card
        title="Passkeys"
        sentence="A passkey is your fingerprint, face or screen lock. On a new device we ask for your password and your passkey."
      >
        {isOn ? (
          <ul className="mt-2 divide-y divide-line">
            {list.map(({ id, name, addedAt, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="wrap-anywhere min-w-0">
                  <h3>{name}</h3>
                  <p className="text-muted text-small">
                    <WholeDates>{`Added ${shortDate(addedAt)}`}</WholeDates>
                    <br />
                    <WholeDates>
                      {lastUsedAt === undefined ? "Not used yet" : `Last used ${dateAndTime(lastUsedAt)}`}
                    </WholeDates>
                  </p>
                </div>
                <DialogLink to={passkeyHref.remove(id)}>
                  Remove<span className="sr-only"> {name}</span>
                </DialogLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2">You have no passkey. Your password alone logs you in.</p>
        )}
        <p className="noscript:hidden mt-4">
          <DialogLink to={passkeyHref.add}>{isOn ? "Add another passkey" : "Add a passkey"}</DialogLink>
        </p>
        <noscript>
          <p className="mt-2">To add one, turn on JavaScript in your browser.</p>
        </noscript>
      </Card>
      {isOn ? (
        <Card
          title="Recovery codes"
          sentence="For the day you do not have your device. Each code logs you in once, with your password."
        >
          <p className="mt-2">
            <WholeDates>{`${plural(codesLeft, "code")} left, made on ${shortDate(codesMadeAt)}.`}</WholeDates>
          </p>
          <p className="mt-4">
            <DialogLink to={passkeyHref.codes}>Make new codes</DialogLink>
          </p>
          <h3 className="mt-4">Lost your device and codes?</h3>
          <p className="mb-3">Call the practice. They check who you are, and have your passkeys removed.</p>
          <CallButton />
        </Card>
      ) : null}
    </>
  );
}

const DialogLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} preventScrollReset className={buttonClass("secondary")}>
    {children}
  </Link>
);

/** In place of the page, so that they are printed alone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Card
      title="Your recovery codes"
      sentence="Each code logs you in once, with your password, when you do not have your device. Codes from before no longer work."
    >
      <ul className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap font-mono font-semi text-ink tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <strong>They are shown only now.</strong> Print them or write them down, and keep them at home. The
        practice never asks you for a code.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton variant="secondary" />
        <CopyButton text={codes.join("\n")} failed="Select the codes to copy them" />
        <Link to={passkeyHref.list} className={buttonClass()}>
          I have kept them
        </Link>
      </div>
    </Card>
  );
}

const adding = {
  form: "startPasskey",
  to: passkeyHref.add,
  title: "Add a passkey",
  description:
    "First your password, to be sure that it is you. Then your device asks for your fingerprint, face or screen lock.",
  submit: "Continue",
} as const;
const newCodes = {
  form: "newCodes",
  to: passkeyHref.codes,
  title: "Make new recovery codes?",
  description: "You get ten new codes. The old ones no longer work.",
  submit: "Make new codes",
} as const;

/** The dialog that the address or the answer asks for. */
export function PasskeyDialog({ passkeys }: Shown) {
  const [search] = useSearchParams();
  const answer = useActionData<PasskeyAnswer>();
  const asked = search.get("passkey");
  const { list, asksUsername, device } = passkeys;
  const removed = list.find(({ id }) => id === asked);
  if (asked === "add" && answer?.options) return <MakePasskey options={answer.options} device={device} />;
  if (asked === "add") return <PasswordDialog {...adding} asksUsername={asksUsername} />;
  if (asked === "codes" && list.length > 0)
    return <PasswordDialog {...newCodes} asksUsername={asksUsername} />;
  if (removed === undefined) return null;
  const left = list.filter((passkey) => passkey !== removed).map(({ name }) => name);
  return (
    <PasswordDialog
      form="removePasskey"
      to={passkeyHref.remove(removed.id)}
      title={`Remove the passkey ${removed.name}?`}
      description={
        left.length === 0
          ? "It is your last one. Your password alone then logs you in, and your recovery codes no longer work."
          : `You can then not log in with it any more. You still have: ${left.join(", ")}. Your other devices are asked for one again.`
      }
      submit="Remove"
      variant="dangerNow"
      cancel="Keep it"
      passkey={removed.id}
      asksUsername={asksUsername}
    />
  );
}

type PasswordDialogProps = {
  form: PasskeyForm;
  to: string;
  title: string;
  description: string;
  submit: string;
  variant?: ButtonVariant;
  cancel?: string;
  passkey?: string;
  asksUsername: boolean;
};

const fieldOrder = ["username", "currentPassword"];
const noErrors = {};

function PasswordDialog(props: PasswordDialogProps) {
  const { form, to, title, description, submit, variant = "primary", cancel = "Cancel" } = props;
  const { passkey, asksUsername } = props;
  const navigate = useNavigate();
  const last = useActionData<PasskeyAnswer>();
  const answer = last?.form === form ? last : undefined;
  const isBusy = useNavigation().formData?.get("intent") === form;
  const { summary, isEdited, errorOf, onInput } = useFieldErrors(answer?.errors ?? noErrors, fieldOrder);
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={() => void navigate(passkeyHref.list, { replace: true, preventScrollReset: true })}
      footer={
        <>
          <Link to={passkeyHref.list} replace preventScrollReset className={buttonClass("quiet")}>
            {cancel}
          </Link>
          <SubmitButton form="passkey-form" variant={variant} isBusy={isBusy} busy="Checking…" isHeld>
            {submit}
          </SubmitButton>
        </>
      }
    >
      {summary.length === 0 && answer?.message === undefined ? null : (
        <ErrorSummary title={answer?.message} errors={summary} isEdited={isEdited} />
      )}
      <RecordForm
        id="passkey-form"
        action={to}
        fields={{ intent: form, passkey }}
        noValidate
        replace
        preventScrollReset
        onInput={onInput}
        aria-busy={isBusy}
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <PresentPassword asksUsername={asksUsername} answer={answer} errorOf={errorOf} />
      </RecordForm>
    </Dialog>
  );
}

type MakePasskeyProps = { options: NonNullable<PasskeyAnswer["options"]>; device: string | undefined };

/** Safari asks the device only after a press, so the password's answer does not do it by itself. */
function MakePasskey({ options, device = "My passkey" }: MakePasskeyProps) {
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const [attempt, setAttempt] = useState<{ failed: boolean }>();
  async function askDevice(form: HTMLFormElement) {
    setAttempt(undefined);
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const response = await startRegistration({ optionsJSON: options });
      const sent = new FormData(form);
      sent.set("response", JSON.stringify(response));
      await submit(sent, { method: "post", action: passkeyHref.add, replace: true });
    } catch {
      setAttempt({ failed: true });
    }
  }
  return (
    <Dialog
      open
      closable={false}
      title="Now your device"
      description="Press the button. Your device asks for your fingerprint, face or screen lock, or offers another device."
      footer={
        <>
          <Link to={passkeyHref.list} replace preventScrollReset className={buttonClass("quiet")}>
            Cancel
          </Link>
          <SubmitButton form="passkey-form" isBusy={isBusy} busy="Saving…" isHeld>
            Make the passkey
          </SubmitButton>
        </>
      }
    >
      {attempt ? (
        <ErrorSummary
          title="Your passkey was not made. Try again, or choose another device when it asks."
          attempt={attempt}
        />
      ) : null}
      <RecordForm
        id="passkey-form"
        action={passkeyHref.add}
        fields={{ intent: "addPasskey", challenge: options.challenge }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void askDevice(event.currentTarget);
        }}
      >
        <Field
          id="name"
          name="name"
          label="What do you call this device?"
          hint="So that you know it in your list."
          defaultValue={device}
          maxLength={60}
        />
      </RecordForm>
    </Dialog>
  );
}

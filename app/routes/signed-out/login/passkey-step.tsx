import { useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import type { SecondStep } from "#app/.server/sign-in/second-step.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { CancelForm } from "./dialogs.tsx";

export const passkeyTitle = "Now your passkey";

const notUsed = "Your passkey was not used. Try again, or use a recovery code.";

/** After the password (ADR 0039). A browser without scripts or WebAuthn goes on with a code. */
export function PasskeyStep({
  step,
  message,
  isBusy,
}: {
  step: SecondStep;
  message: string | undefined;
  isBusy: boolean;
}) {
  const { options, hasCodes, username } = step;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const [failedAt, setFailedAt] = useState<SecondStep>();
  const shown = message ?? (failedAt === step ? notUsed : undefined);
  async function askDevice() {
    if (options === undefined || isBusy) return;
    setFailedAt(undefined);
    try {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const response = JSON.stringify(await startAuthentication({ optionsJSON: options }));
      const sent = new FormData(form.current ?? undefined);
      sent.set("intent", "passkey");
      sent.set("response", response);
      await submit(sent, { method: "post" });
    } catch {
      setFailedAt(step);
    }
  }
  return (
    <>
      <p className="font-semi text-small">Step 2 of 2</p>
      <h1 tabIndex={-1}>{passkeyTitle}</h1>
      <p className="mt-2 mb-4 text-muted">
        Your password is right. Your device now asks for your fingerprint, face or screen lock.
      </p>
      {shown === undefined ? null : <ErrorSummary title={shown} attempt={step} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere font-semi text-ink">{username}</span>
        <CancelForm isBusy={isBusy} variant="quiet">
          Not you?
        </CancelForm>
      </div>
      {options === undefined ? (
        <p className="mb-4">
          You made your passkey at another address of this portal. Use a recovery code here.
        </p>
      ) : (
        <Button
          size="big"
          className="noscript:hidden mb-4 w-full"
          aria-disabled={isBusy}
          onClick={() => void askDevice()}
        >
          {isBusy ? "Logging in…" : "Use your passkey"}
        </Button>
      )}
      <Form ref={form} method="post" discover="none" noValidate>
        <input type="hidden" name="intent" value="code" />
        <label htmlFor="shared" className="checkbox mb-4">
          <input type="checkbox" id="shared" name="isShared" />
          <span>Other people use this device. Ask me each time.</span>
        </label>
        {hasCodes ? (
          <details open={options === undefined} className="noscript:contents mb-4">
            <summary className="flex min-h-touch cursor-pointer items-center font-semi text-link">
              No passkey here? Use a recovery code
            </summary>
            <Field
              id="code"
              name="code"
              label="Recovery code"
              hint="16 letters and digits. Each code works once."
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" variant="secondary" className="w-full" aria-disabled={isBusy}>
              Log in with the code
            </Button>
          </details>
        ) : (
          <p className="mb-4">You have no recovery codes left.</p>
        )}
      </Form>
      <p className="mb-2 text-small">You have neither? Call the practice. They check who you are.</p>
      <CallButton />
    </>
  );
}

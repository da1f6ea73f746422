import { Captcha } from "#app/forms/captcha.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { PasswordField, UsernameField } from "#app/ui/fields/password-field.tsx";

type PresentPasswordProps = {
  asksUsername: boolean;
  /** Another object for each attempt. */
  answer: { needsCaptcha?: boolean } | undefined;
  errorOf: (field: string) => string | undefined;
  hint?: string;
};

/** As `presentPassword` of the server. */

export function PresentPassword({ asksUsername, answer, errorOf, hint }: PresentPasswordProps) {
  const { helpline } = useShell();
  return (
    <>
      {asksUsername ? <UsernameField id="username" error={errorOf("username")} /> : null}
      <PasswordField
        id="currentPassword"
        name="currentPassword"
        label="Current password"
        hint={hint}
        autoComplete="current-password"
        error={errorOf("currentPassword")}
      />
      {answer?.needsCaptcha ? (
        <Captcha form="login" attempt={answer} onChange={ignore} helpline={helpline} />
      ) : null}
    </>
  );
}

const ignore = () => undefined;

import { Captcha } from "#app/forms/captcha.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import type { Attempt } from "./form-dialog.tsx";

type PresentPasswordProps = Attempt & { asksUsername: boolean; hint?: string };

export function PresentPassword({ asksUsername, answer, errorOf, hint }: PresentPasswordProps) {
  const { helpline } = useShell();
  return (
    <>
      {asksUsername ? (
        <Field
          id="username"
          name="username"
          label="Username (email)"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf("username")}
        />
      ) : null}
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

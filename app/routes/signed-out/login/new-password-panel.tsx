import { NewPasswordForm, type NewPasswordFormProps } from "#app/forms/new-password-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { CancelForm } from "./cancel-form.tsx";

type NewPasswordPanelProps = Pick<NewPasswordFormProps, "agreement" | "names" | "answer" | "isBusy">;

export const newPasswordTitle = "Choose a new password";

/** Spec 1, section 4. */
export function NewPasswordPanel(props: NewPasswordPanelProps) {
  return (
    <Dialog
      open
      title={newPasswordTitle}
      description="Your practice asks for a new password before you go on. Choose one that only you know."
      closable={false}
    >
      <NewPasswordForm intent="newPassword" label="Reset password" {...props} />
      {/* Not in a footer: on a phone it would lie over the agreement. */}
      <div className="mt-4 flex gap-3">
        <CancelForm isBusy={props.isBusy} />
        <Button
          type="submit"
          form="new-password-form"
          className="grow md:grow-0"
          aria-disabled={props.isBusy}
        >
          {props.isBusy ? "Saving…" : "Proceed"}
        </Button>
      </div>
    </Dialog>
  );
}

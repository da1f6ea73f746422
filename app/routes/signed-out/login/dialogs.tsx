import { Form } from "react-router";
import { NewPasswordForm, type NewPasswordFormProps } from "#app/forms/new-password-form.tsx";
import { UnreadablePeople } from "#app/shell/patient/unreadable-people.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";

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

type PersonChooserProps = {
  people: readonly { patientId: string; name: string; isHolder: boolean }[];
  unreadable: number;
  notice?: string | undefined;
  isBusy: boolean;
};

export const chooserTitle = "Choose an account to continue";

/** One button per patient in one form, so that choosing needs no JavaScript. */
export function PersonChooser({ people, unreadable, notice, isBusy }: PersonChooserProps) {
  const inOrder = [...people].sort((a, b) => Number(b.isHolder) - Number(a.isHolder));
  return (
    <Dialog
      open
      title={chooserTitle}
      description="You see one person’s record at a time. Their name is always at the top of the page."
      closable={false}
      footer={<CancelForm isBusy={isBusy} />}
    >
      {notice === undefined ? null : (
        <Note tone="success" className="mb-4">
          {notice}
        </Note>
      )}
      <UnreadablePeople count={unreadable} />
      <Form method="post" aria-busy={isBusy}>
        <input type="hidden" name="intent" value="choose" />
        <ul className="grid gap-3">
          {inOrder.map(({ patientId, name, isHolder }) => (
            <li key={patientId}>
              <button
                type="submit"
                name="patientId"
                value={patientId}
                aria-disabled={isBusy}
                className="wrap-anywhere flex min-h-18 w-full cursor-pointer items-center gap-4 rounded-m border-1.5 border-line-strong px-4 py-3 text-left hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-sunken"
              >
                <Avatar name={name} tone={isHolder ? "own" : "quiet"} />
                <span className="min-w-0 flex-1">
                  <span className="block font-strong text-ink text-lead">{name}</span>
                  {isHolder ? <span className="block text-muted text-small">You</span> : null}
                </span>
                <Icon name="chevron-right" size="small" className="text-link" />
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </Dialog>
  );
}

type CancelFormProps = { isBusy: boolean; children?: string; variant?: ButtonVariant };

/** Ends the session at the practice too. */
export function CancelForm({ isBusy, children = "Cancel", variant = "secondary" }: CancelFormProps) {
  return (
    <Form method="post" className="left">
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant={variant} aria-disabled={isBusy}>
        {children}
      </Button>
    </Form>
  );
}

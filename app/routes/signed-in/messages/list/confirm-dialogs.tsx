import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import { messagesHref } from "../links.ts";
import type { ListedMessage } from "../message.ts";

export type ConfirmDialogProps = {
  title: string;
  /** The action's intent, which the form carries out when there is no JavaScript. */
  intent: string;
  submitText: string;
  variant?: ButtonVariant;
  onClose: () => void;
  onConfirm: () => void;
  /** The question and the hidden fields. */
  children: ReactNode;
};

/** Asks whether an action on messages is carried out. */
function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, intent, submitText, variant = "primary", onClose, onConfirm, children } = props;
  const [search] = useSearchParams();
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Link
            to={messagesHref(search)}
            className={buttonClass("secondary")}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            Cancel
          </Link>
          <Button type="submit" form={formId} variant={variant}>
            {submitText}
          </Button>
        </>
      }
    >
      <RecordForm
        id={formId}
        action={messagesHref(search, { message: undefined, attachment: undefined })}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
      </RecordForm>
    </Dialog>
  );
}

export type DeleteDialogProps = {
  ids: readonly string[];
  /** The subject of the message, when there is one and it is listed. */
  subject: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks whether messages are deleted. Without JavaScript its form deletes them at once. */
export function DeleteDialog({ ids, subject, onClose, onConfirm }: DeleteDialogProps) {
  const isOne = ids.length === 1;
  return (
    <ConfirmDialog
      title={isOne ? "Delete Message" : boxTexts.deleteSeveral}
      intent="delete"
      submitText="Delete"
      variant="dangerNow"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <p>
        {isOne ? <>Delete {subject === undefined ? "this message" : <strong>{subject}</strong>}?</> : null}
        {isOne ? null : `Delete ${ids.length} messages?`}
      </p>
    </ConfirmDialog>
  );
}

export type SendDialogProps = {
  id: string;
  /** The draft, when it is listed. */
  draft: ListedMessage | undefined;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks whether a draft is sent. Without JavaScript its form sends it. */
export function SendDialog({ id, draft, onClose, onConfirm }: SendDialogProps) {
  return (
    <ConfirmDialog
      title={boxTexts.send}
      intent="sendDraft"
      submitText="Send"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <input type="hidden" name="messageId" value={id} />
      <p className="wrap-anywhere">
        Send <strong>{draft?.subject ?? "this message"}</strong>
        {draft === undefined ? null : <> to {draft.name}</>}?
      </p>
    </ConfirmDialog>
  );
}

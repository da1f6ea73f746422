import { boxTexts } from "#practice-api/messages/texts.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import type { ListedMessage } from "../message.ts";

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

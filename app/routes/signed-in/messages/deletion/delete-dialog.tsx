import { boxTexts } from "#practice-api/messages/texts.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";

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

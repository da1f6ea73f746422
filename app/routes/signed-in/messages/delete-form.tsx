import { useId } from "react";
import { useSearchParams } from "react-router";
import { CloseLink } from "#app/shell/page/close-link.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import { messagesHref } from "./links.ts";
import { useMail } from "./mail/mail.tsx";

type DeleteFormProps = { id: string; className?: string; onDelete: () => void };

export function DeleteForm({ id, className, onDelete }: DeleteFormProps) {
  const [search] = useSearchParams();
  return (
    <RecordForm
      action={messagesHref(search)}
      fields={{ intent: "confirm", id }}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onDelete();
      }}
    >
      <Button type="submit" variant="danger">
        <Icon name="trash" size="small" />
        Delete
      </Button>
    </RecordForm>
  );
}

type DeleteDraftProps = {
  id: string;
  subject: string;
  name: string;
  /** Also called when the deletion is undone. */
  onDelete: () => void;
};

export function DeleteDraft({ id, subject, name, onDelete }: DeleteDraftProps) {
  const { begin } = useMail().deletions;
  const remove = () => {
    onDelete();
    begin([{ id, box: "drafts", name, subject, isUnread: false }], () => undefined);
  };
  return <DeleteForm id={id} className="[&>.button]:w-full" onDelete={remove} />;
}

type DeleteDialogProps = {
  ids: readonly string[];
  subject: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
};

/** Only without JavaScript, where a deletion cannot be undone. */
export function DeleteDialog({ ids, subject, onClose, onConfirm }: DeleteDialogProps) {
  const [search] = useSearchParams();
  const formId = useId();
  const isOne = ids.length === 1;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={isOne ? "Delete Message" : boxTexts.deleteSeveral}
      footer={
        <>
          <CloseLink href={messagesHref(search)} onClose={onClose}>
            Cancel
          </CloseLink>
          <Button type="submit" form={formId} variant="dangerNow">
            Delete
          </Button>
        </>
      }
    >
      <RecordForm
        id={formId}
        action={messagesHref(search, { message: undefined, attachment: undefined })}
        fields={{ intent: "delete" }}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        {isOne ? (
          <p>Delete the message {subject === undefined ? null : <strong>{subject}</strong>}?</p>
        ) : (
          <p>Delete {ids.length} messages?</p>
        )}
      </RecordForm>
    </Dialog>
  );
}

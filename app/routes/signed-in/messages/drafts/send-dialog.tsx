import { Link, useSearchParams } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import { messagesHref } from "../links.ts";
import type { ListedMessage } from "../message.ts";

export type SendDialogProps = {
  id: string;
  /** The draft, when it is listed. */
  draft: ListedMessage | undefined;
  onClose: () => void;
  onConfirm: () => void;
};

const formId = "send-now";

/** Asks whether a draft is sent. Without JavaScript its form sends it. */
export function SendDialog({ id, draft, onClose, onConfirm }: SendDialogProps) {
  const [search] = useSearchParams();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={boxTexts.send}
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
          <Button type="submit" form={formId}>
            Send
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
        <input type="hidden" name="intent" value="sendDraft" />
        <input type="hidden" name="messageId" value={id} />
        <p className="wrap-anywhere">
          Send <strong>{draft?.subject ?? "this message"}</strong>
          {draft === undefined ? null : <> to {draft.name}</>}?
        </p>
      </RecordForm>
    </Dialog>
  );
}

import { DeleteForm } from "../delete-form.tsx";
import { useMail } from "../mail/mail.tsx";

type DeleteDraftProps = {
  id: string;
  subject: string;
  name: string;
  /** Also called when the deletion is undone. */
  onDelete: () => void;
};

export function DeleteDraft({ id, subject, name, onDelete }: DeleteDraftProps) {
  const { begin } = useMail().deletions;
  return (
    <DeleteForm
      id={id}
      className="[&>.button]:w-full"
      onDelete={() => {
        onDelete();
        begin([{ id, box: "drafts", name, subject, isUnread: false }], () => undefined);
      }}
    />
  );
}

import { DeleteForm } from "../delete-form.tsx";
import { useDeletions } from "../list/deletions.tsx";

export type DeleteDraftProps = {
  id: string;
  subject: string;
  name: string;
  /** Closes the draft, also when its deletion is undone. */
  onDelete: () => void;
};

/** Deletes a draft, which can be undone. Without JavaScript a page asks first. */
export function DeleteDraft({ id, subject, name, onDelete }: DeleteDraftProps) {
  const { begin } = useDeletions();
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

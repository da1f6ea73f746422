import { useSearchParams } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { messagesHref } from "../links.ts";
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
  const [search] = useSearchParams();
  const { begin } = useDeletions();
  return (
    <RecordForm
      action={messagesHref(search)}
      className="[&>.button]:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        onDelete();
        begin([{ id, box: "drafts", name, subject, isUnread: false }], () => undefined);
      }}
    >
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="danger">
        <Icon name="trash" size="small" />
        Delete
      </Button>
    </RecordForm>
  );
}

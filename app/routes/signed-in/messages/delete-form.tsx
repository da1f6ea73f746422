import { useSearchParams } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { messagesHref } from "./links.ts";

type DeleteFormProps = { id: string; className?: string; onDelete: () => void };

export function DeleteForm({ id, className, onDelete }: DeleteFormProps) {
  const [search] = useSearchParams();
  return (
    <RecordForm
      action={messagesHref(search)}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onDelete();
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

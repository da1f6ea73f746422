import { useRef } from "react";
import { timeOf } from "#app/format/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

type LeaveDialogProps = {
  savedAt: string | undefined;
  onStay: () => void;
  onSave: () => void;
  onDiscard: () => void;
};

export function LeaveDialog({ savedAt, onStay, onSave, onDiscard }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      title="Keep this message as a draft?"
      description={
        savedAt === undefined
          ? "It has not been sent."
          : `It has not been sent. What was saved at ${timeOf(savedAt)} stays in Drafts.`
      }
      onClose={onStay}
      focusFirst={stay}
      footer={
        <>
          <Button variant="quiet" onClick={onDiscard}>
            Do not keep it
          </Button>
          <Button variant="secondary" onClick={onSave}>
            Keep as a draft
          </Button>
          <Button ref={stay} onClick={onStay}>
            Go on writing
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

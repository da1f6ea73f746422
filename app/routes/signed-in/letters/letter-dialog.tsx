import { DocumentDialog } from "#app/documents/document-dialog.tsx";
import type { OpenDocument } from "#app/documents/open-document.ts";
import { BookAbout } from "#app/shell/page/record-action.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { detailsOf, type ListedLetter } from "./letter.ts";

type LetterDialogProps = {
  letter: DeferredPanel<ListedLetter>;
  document: DeferredPanel<OpenDocument>;
  onClose: () => void;
};

export function LetterDialog({ letter, document, onClose }: LetterDialogProps) {
  const known = letter instanceof Promise || letter.state === "failed" ? undefined : letter.value;
  return (
    <DocumentDialog
      title={known?.title ?? "Letter"}
      description={known && detailsOf(known)}
      document={document}
      what="this letter"
      onClose={onClose}
    >
      {known === undefined ? null : (
        <BookAbout kind="letter" id={known.id} title={known.title} variant="quiet" />
      )}
    </DocumentDialog>
  );
}

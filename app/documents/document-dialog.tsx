import { Button } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { DocumentPanel, type DocumentPanelProps } from "./document-panel.tsx";
import "./documents.css";

export type DocumentDialogProps = Omit<DocumentPanelProps, "children"> & {
  description?: string | undefined;
  onClose: () => void;
  maxWidth?: DialogProps["maxWidth"];
};

/** One document to read, print and download. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { description, onClose, maxWidth = 1000, ...panel } = props;
  return (
    <DocumentPanel {...panel}>
      {({ actions, view }) => (
        <Dialog
          open
          onClose={onClose}
          title={panel.title}
          description={description}
          maxWidth={maxWidth}
          footer={
            <>
              <Button variant="quiet" onClick={onClose}>
                Close
              </Button>
              {actions}
            </>
          }
        >
          <div className="document-body">{view}</div>
        </Dialog>
      )}
    </DocumentPanel>
  );
}

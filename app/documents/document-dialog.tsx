import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { withDocument } from "./document-address.ts";
import { DocumentPanel, type DocumentPanelProps } from "./document-panel.tsx";

type DocumentDialogProps = Omit<DocumentPanelProps, "children"> & {
  description?: string | undefined;
  onClose: () => void;
  maxWidth?: DialogProps["maxWidth"];
  children?: ReactNode;
};

/** A document scrolls under the buttons of its dialog. */
const bodyClass =
  "flex min-h-0 min-w-0 flex-1 flex-col border-line border-t [.dialog-body:has(>&)]:flex [.dialog-body:has(>&)]:overflow-hidden [.dialog-body:has(>&)]:p-0";

export function DocumentDialog(props: DocumentDialogProps) {
  const { description, onClose, maxWidth = 1000, children, ...panel } = props;
  return (
    <DocumentPanel {...panel}>
      {({ actions, view }) => (
        <Dialog
          open
          onClose={onClose}
          title={panel.title}
          documentTitle="Document"
          description={description}
          maxWidth={maxWidth}
          footer={
            <>
              {children}
              {actions}
            </>
          }
        >
          <div className={bodyClass}>{view}</div>
        </Dialog>
      )}
    </DocumentPanel>
  );
}

type OpenedDocumentProps = Pick<DocumentDialogProps, "title" | "what"> & {
  opened: Pick<DocumentDialogProps, "document"> & { id: string };
  parameter: string;
};

export function OpenedDocument({ opened: { id, document }, parameter, ...panel }: OpenedDocumentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (search.get(parameter) !== id) return null;
  const closed = { search: withDocument(search, parameter, undefined) };
  const close = () => void navigate(closed, { replace: true, preventScrollReset: true });
  return <DocumentDialog key={id} {...panel} document={document} onClose={close} />;
}

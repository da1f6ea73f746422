import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DocumentDialog } from "#app/documents/document-dialog.tsx";
import type { OpenDocument } from "#app/documents/open-document.ts";
import type { Panel } from "#app/shell/shell-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { boxTexts, previewTitles } from "#practice-api/messages/texts.ts";
import { messagesHref, viewOf } from "../links.ts";
import type { AttachedFile } from "../message.ts";
import { fileSize } from "./file-size.ts";

const kinds = { pdf: "PDF", picture: "Picture", unsupported: "Cannot be shown" } as const;

/** The files of a message, numbered: PDFs first, then images. Each opens in a preview, and can be downloaded. */
export function Attachments({ files }: { files: readonly AttachedFile[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { attachment } = viewOf(search);
  const previewed = attachment === undefined ? undefined : files[attachment - 1];
  const show = (number: number | undefined) =>
    navigate(messagesHref(search, { attachment: number?.toString() }), { preventScrollReset: true });
  if (files.length === 0) return <p className="no-attachments">{boxTexts.noAttachments}</p>;
  return (
    <section>
      <h3 className="message-part">{files.length === 1 ? "1 attachment" : `${files.length} attachments`}</h3>
      <ol className="message-files">
        {files.map(({ kind, name, size, src }, index) => {
          const content = (
            <>
              <Icon name={kind === "picture" ? "image" : "file"} />
              <span className="min-w-0 flex-1">
                {index + 1}. {name}
                <span className="block text-muted">
                  {kinds[kind]}, {fileSize(size)}
                </span>
              </span>
            </>
          );
          return (
            <li key={src}>
              {kind === "unsupported" ? (
                <p className="message-file">{content}</p>
              ) : (
                // Without JavaScript the link opens the file itself.
                <a
                  href={src}
                  className="message-file"
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    void show(index + 1);
                  }}
                >
                  {content}
                  <Icon name="chevron-right" size="small" />
                </a>
              )}
            </li>
          );
        })}
      </ol>
      {previewed === undefined || previewed.kind === "unsupported" ? null : (
        <Preview file={previewed} kind={previewed.kind} onClose={() => void show(undefined)} />
      )}
    </section>
  );
}

type PreviewProps = { file: AttachedFile; kind: keyof typeof previewTitles; onClose: () => void };

function Preview({ file: { src, name }, kind, onClose }: PreviewProps) {
  const document = useMemo<Panel<OpenDocument>>(
    () => ({ state: "loaded", value: { kind, src } }),
    [kind, src],
  );
  return (
    <DocumentDialog
      title={previewTitles[kind]}
      description={name}
      document={document}
      what="this attachment"
      onClose={onClose}
    />
  );
}

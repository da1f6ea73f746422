import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DocumentDialog } from "#app/documents/document-dialog.tsx";
import { downloadHref, type OpenDocument } from "#app/documents/open-document.ts";
import { fileSize } from "#app/format/file-size.ts";
import type { Panel } from "#app/shell/shell-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { boxTexts, previewTitles } from "#practice-api/messages/texts.ts";
import { messagesHref, viewOf } from "../links.ts";
import type { AttachedFile } from "../message.ts";

const fileClass =
  "message-file flex items-center gap-3 rounded-m border-1.5 border-line px-3.5 py-2.5 text-ink text-small no-underline";

const linkClass = `${fileClass} hover:border-line-strong hover:bg-sunken`;

export function Attachments({ files }: { files: readonly AttachedFile[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { attachment } = viewOf(search);
  const previewed = attachment === undefined ? undefined : files[attachment - 1];
  const show = (number: number | undefined) =>
    navigate(messagesHref(search, { attachment: number?.toString() }), { preventScrollReset: true });
  if (files.length === 0) return <p className="mt-6 text-muted text-small">{boxTexts.noAttachments}</p>;
  return (
    <section>
      <h3 className="mt-6 mb-2 text-small">
        {files.length === 1 ? "1 attachment" : `${files.length} attachments`}
      </h3>
      <ol className="grid gap-2">
        {files.map(({ kind, format, name, size, src }, index) => {
          const content = (
            <>
              <Icon name={kind === "picture" ? "image" : "file"} />
              <span className="min-w-0 flex-1">
                {index + 1}. {name}
                <span className="block text-muted">
                  {format}, {fileSize(size)}
                </span>
              </span>
            </>
          );
          return (
            <li key={src}>
              {kind === "unsupported" ? (
                <p className={fileClass}>{content}</p>
              ) : (
                // Without JavaScript the link opens the file itself.
                <a
                  href={kind === "saved" ? downloadHref(src) : src}
                  className={linkClass}
                  onClick={(event) => {
                    if (kind === "text" || event.metaKey || event.ctrlKey || event.shiftKey) return;
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
      {previewed === undefined || previewed.kind === "unsupported" || previewed.kind === "text" ? null : (
        <Preview file={previewed} kind={previewed.kind} onClose={() => void show(undefined)} />
      )}
    </section>
  );
}

type PreviewProps = { file: AttachedFile; kind: "pdf" | "picture" | "saved"; onClose: () => void };

function Preview({ file: { src, name, reason }, kind, onClose }: PreviewProps) {
  const document = useMemo<Panel<OpenDocument>>(
    () => ({
      state: "loaded",
      value: kind === "saved" ? { kind: "downloadOnly", src, ...(reason && { reason }) } : { kind, src },
    }),
    [kind, src, reason],
  );
  return (
    <DocumentDialog
      title={kind === "saved" ? "Attachment" : previewTitles[kind]}
      description={name}
      document={document}
      what="this attachment"
      onClose={onClose}
    />
  );
}

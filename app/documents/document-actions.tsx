import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { downloadHref, type OpenDocument } from "./open-document.ts";
import type { Report } from "./use-reports.ts";

type DocumentActionsProps = {
  opened: OpenDocument;
  report: Report | undefined;
  canPrint?: boolean;
};

export function DocumentActions({ opened, report, canPrint = true }: DocumentActionsProps) {
  const hasFile = "src" in opened;
  const hasContent = hasFile && opened.kind !== "downloadOnly" && report?.failure === undefined;
  const print = report?.print;
  return (
    <>
      {canPrint && hasContent ? (
        <Button
          variant="secondary"
          aria-disabled={print === undefined || undefined}
          onClick={() => print?.()}
        >
          <Icon name="printer" size="small" />
          Print
        </Button>
      ) : null}
      {hasFile && report?.failure !== "missing" && report?.failure !== "unsupported" ? (
        <a href={downloadHref(opened.src)} download className={buttonClass()}>
          <Icon name="download" size="small" />
          Download
        </a>
      ) : null}
    </>
  );
}

import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen.ts";
import { DocumentActions } from "#app/documents/document-actions.tsx";
import { DocumentFailed } from "#app/documents/document-failed.tsx";
import { DocumentSkeleton } from "#app/documents/document-skeleton.tsx";
import { DocumentView } from "#app/documents/document-view.tsx";
import { useReports } from "#app/documents/use-reports.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { openPreview } from "./.server/open-preview.ts";
import type { Route } from "./+types/route";
import "./preview.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

export const loader = screenLoader(async (args) => {
  const preview = await openPreview(args);
  if (preview === undefined) return { preview: undefined };
  const { document } = await defer(args, { document: preview.document });
  return { preview: { name: preview.name, document } };
});

/** One file by its id (ruling B13). Without one this is the text that specification 1 has under its letters. */
export default function Preview({ loaderData: { preview } }: Route.ComponentProps) {
  const reports = useReports();
  if (preview === undefined) {
    return (
      <>
        <ScreenHeader />
        <p className="max-w-measure">
          Nothing is open here. Your letters are under Letters & Documents, leaflets from the practice under
          Resources, and files that came with a message in that message.
        </p>
      </>
    );
  }
  const { name, document } = preview;
  const [title, what] = [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, `this ${name}`];
  return (
    <>
      <ScreenHeader
        heading={title}
        breadcrumb={title}
        action={
          <Deferred panel={document} loading={null} failed={null}>
            {(opened) => (
              <div className="flex flex-wrap gap-2">
                <DocumentActions opened={opened} report={reports.of(opened)} />
              </div>
            )}
          </Deferred>
        }
      />
      <div className="card preview">
        <Deferred
          panel={document}
          loading={<DocumentSkeleton title={title} />}
          failed={<DocumentFailed failure="failed" what={what} />}
        >
          {(opened) => (
            <DocumentView title={title} what={what} document={opened} {...reports.props(opened)} />
          )}
        </Deferred>
      </div>
    </>
  );
}

import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { DocumentPanel } from "#app/documents/document-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import type { Route } from "./+types/route";
import { openPreview } from "./loader.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const preview = await openPreview(args);
  if (preview === undefined) return { preview: undefined };
  const { document } = await defer(args, { document: preview.document });
  return { preview: { name: preview.name, document } };
});

/** Ruling B13. Without a file, the text that specification 1 has under its letters. */
export default function Preview({ loaderData: { preview } }: Route.ComponentProps) {
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
  const title = capitalized(name);
  return (
    <DocumentPanel title={title} document={document} what={`this ${name}`}>
      {({ actions, view }) => (
        <>
          <ScreenHeader
            heading={title}
            breadcrumb={title}
            action={<div className="flex flex-wrap gap-2">{actions}</div>}
          />
          <div className="card flex min-h-96 flex-col overflow-hidden p-0">{view}</div>
        </>
      )}
    </DocumentPanel>
  );
}

import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { closesDocument, withDocument } from "#app/documents/document-address.ts";
import { OpenedDocument } from "#app/documents/document-panel.tsx";
import { DocumentTile, DocumentTiles } from "#app/documents/document-tile.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/route";
import { loadResources } from "./loader.server.ts";
import { detailsOf, type ListedResource, resourceNoun, resourceParameter } from "./resource.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadResources);

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !closesDocument(currentUrl, nextUrl, resourceParameter) && defaultShouldRevalidate;
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  const { list, opened } = loaderData;
  const title = opened?.title;
  return (
    <>
      <ScreenHeader line="From the practice. Links open another website in a new tab." />
      <ListPanel
        list={list}
        noun={resourceNoun}
        label="Resources"
        what="the practice’s resources"
        href="/resources"
        empty={<p>The practice has not shared any leaflets or links with you.</p>}
      >
        {({ entries }) => (
          <>
            <h2 className="sr-only">All resources</h2>
            <DocumentTiles>
              {entries.map((resource) => (
                <DocumentTile
                  key={resource.id}
                  icon={resource.kind === "link" ? "external" : "file"}
                  title={resource.title}
                  details={detailsOf(resource)}
                >
                  <OpenLink resource={resource} />
                </DocumentTile>
              ))}
            </DocumentTiles>
          </>
        )}
      </ListPanel>
      {opened === undefined ? null : (
        <OpenedDocument
          opened={opened}
          parameter={resourceParameter}
          title={title instanceof Promise || title?.state !== "loaded" ? "Leaflet" : title.value}
          what="this document"
        />
      )}
    </>
  );
}

function OpenLink({ resource }: { resource: ListedResource }) {
  const [search] = useSearchParams();
  if (resource.kind === "document") {
    return (
      <Link
        to={{ search: withDocument(search, resourceParameter, resource.id) }}
        preventScrollReset
        className={buttonClass("secondary")}
      >
        Read<span className="sr-only"> {resource.title}</span>
      </Link>
    );
  }
  if (resource.kind === "unknown") return null;
  return (
    <a href={resource.href} target="_blank" rel="noopener noreferrer" className={buttonClass("secondary")}>
      <Icon name="external" size="small" />
      Open<span className="sr-only"> {resource.title}, opens in a new tab</span>
    </a>
  );
}

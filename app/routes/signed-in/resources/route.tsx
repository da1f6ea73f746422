import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { closesDocument } from "#app/documents/document-address.ts";
import { OpenedDocument } from "#app/documents/document-panel.tsx";
import { searchWith } from "#app/format/search.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
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
            <ul className="grid grid-cols-tiles gap-4 @max-[35rem]:gap-3 print:grid-cols-2">
              {entries.map((resource) => (
                <ResourceTile key={resource.id} resource={resource} />
              ))}
            </ul>
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

const tileClass =
  "card wrap-anywhere grid min-w-0 grid-rows-[auto_1fr_auto] content-start gap-1 p-5 @max-[35rem]:grid-cols-start-rest-end @max-[35rem]:grid-rows-[auto] @max-[35rem]:items-center @max-[35rem]:gap-x-3 @max-[35rem]:gap-y-0 @max-[35rem]:px-4 @max-[35rem]:py-3.5 @max-[22rem]:grid-cols-start-rest [&_.button]:mt-3 [&_.button]:justify-self-start @max-[35rem]:[&_.button]:m-0 @max-[22rem]:[&_.button]:col-start-2";

/** The heading can take the focus, because "Show more" moves it there. */
function ResourceTile({ resource }: { resource: ListedResource }) {
  return (
    <li className={tileClass}>
      <span className="mb-2 grid size-11 place-items-center rounded-m bg-tint text-on-tint @max-[35rem]:m-0 forced-colors:border">
        <Icon name={resource.kind === "link" ? "external" : "file"} />
      </span>
      <div>
        <h3 tabIndex={-1}>
          <TeReo>{resource.title}</TeReo>
        </h3>
        <p className="text-muted text-small">
          <WholeDates>{detailsOf(resource)}</WholeDates>
        </p>
      </div>
      <OpenLink resource={resource} />
    </li>
  );
}

function OpenLink({ resource }: { resource: ListedResource }) {
  const [search] = useSearchParams();
  if (resource.kind === "document") {
    return (
      <Link
        to={{ search: searchWith(search, { [resourceParameter]: resource.id }) }}
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

import { defer } from "#app/.server/defer.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { formatName } from "#app/documents/.server/document.ts";
import { openResource } from "#app/documents/.server/read-documents.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { MediaItem } from "#practice-api/resources.ts";
import { type ListedResource, resourceParameter } from "./resource.ts";

export async function loadResources(args: ScreenArgs) {
  const { context, url } = args;
  const pages = pagesIn(url.searchParams);
  const id = url.searchParams.get(resourceParameter) ?? undefined;
  const read = (page: number) => context.api.resources.list({ page });
  const items = readList(context, { read, pages, pageSize: pageSizes.resources });
  items.catch(() => undefined);
  const item = items.then(
    ({ entries }) => entries.find((entry) => entry.id === id),
    () => undefined,
  );
  const [panels, opened] = await Promise.all([
    defer(args, { list: items.then((list) => ({ ...list, entries: list.entries.map(listed) })) }),
    id === undefined
      ? undefined
      : defer(args, {
          title: item.then(titleOf),
          document: item.then((entry) => openResource(args, id, entry?.contentType)),
        }),
  ]);
  return { ...panels, opened: opened && { id: String(id), ...opened } };
}

const titleOf = (item: MediaItem | undefined) => item?.title || "Leaflet";

function listed(item: MediaItem): ListedResource {
  const { id, contentType, url } = item;
  const title = titleOf(item);
  const format = formatName(contentType);
  if (format !== undefined) return { id, title, kind: "document", format };
  const link = URL.parse(url ?? "");
  // Another scheme could run a script or open a program (threat T26).
  return link && /^https?:$/.test(link.protocol)
    ? { id, title, kind: "link", href: link.href, host: link.host }
    : { id, title, kind: "unknown" };
}

import { Outlet, useSearchParams } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen.ts";
import { shortDate } from "#app/format/dates.ts";
import { readList } from "#app/lists/.server/read-pages.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { Toasts } from "#app/ui/toast/toasts.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import type { Route } from "./+types/route";
import { boxHref, messagesHref, viewOf } from "./links.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

export const loader = screenLoader(async (args) => {
  const { context, url } = args;
  const { box, filter } = viewOf(url.searchParams);
  const pages = pagesIn(url.searchParams);
  const read = (page: number) => context.api.messages.list({ box, filter, page });
  return { pages, ...(await defer(args, { list: readList(context, { read, pages, pageSize: 25 }) })) };
});

export default function Messages({ loaderData: { list, pages } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { box } = viewOf(search);
  return (
    <Toasts>
      <TabbedHeader
        title="Messaging"
        label="Boxes"
        tabs={[
          { name: "Inbox", href: boxHref("inbox"), isCurrent: box === "inbox" },
          { name: "Sent", href: boxHref("sent"), isCurrent: box === "sent" },
          { name: "Draft", href: boxHref("drafts"), isCurrent: box === "drafts" },
        ]}
      />
      <ListPanel
        list={list}
        noun={{ one: "message", many: "messages" }}
        label="Messages"
        what="your messages"
        href={messagesHref(search)}
        pages={pages}
        empty={<p>{boxTexts.emptyInbox}</p>}
      >
        {({ entries }) => (
          <ul className="card">
            {entries.map(({ id, subject, sentAt }) => (
              <li key={id}>
                <h3 tabIndex={-1}>{subject}</h3>
                {sentAt === undefined ? null : <time dateTime={sentAt}>{shortDate(sentAt)}</time>}
              </li>
            ))}
          </ul>
        )}
      </ListPanel>
      <Outlet />
    </Toasts>
  );
}

import { defer } from "#app/.server/defer.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { messageRules } from "#practice-api/messages/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { viewOf } from "../links.ts";
import { type MessagePage, pageSizes } from "../message.ts";
import { readPage } from "./read-page.ts";

export type LoadedMessages = MessagePage & { pages: number };

/** The box of the address. Listing its messages marks none as read (ruling B31). */
export async function loadMessages(args: ScreenArgs) {
  const { request, url, context } = args;
  const { box, filter } = viewOf(url.searchParams);
  const pages = pagesIn(url.searchParams);
  const rules = Promise.resolve(context.settings()).then(messageRules);
  return defer(
    { request, context },
    {
      list: loadList(),
      canReply: rules.then(({ mayReply }) => mayReply),
      canCompose: rules.then(({ mayCompose }) => mayCompose),
    },
  );

  async function loadList(): Promise<LoadedMessages> {
    let last: MessagePage | undefined;
    const read = async (page: number) => {
      last = await readPage(args, { box, filter, page });
      return last;
    };
    const list = await readPages(read, { pages, pageSize: pageSizes.list });
    const asOf = last?.asOf ?? (await context.now()).toUTC().toISO();
    // A page with a draft that is not shown is full all the same.
    const hasMore = list.hasMore || (last?.hasMore ?? false);
    return { ...list, hasMore, ...(last?.total === undefined ? {} : { total: last.total }), asOf, pages };
  }
}

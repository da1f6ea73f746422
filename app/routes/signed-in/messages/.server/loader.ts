import { defer } from "#app/.server/defer.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { isOfOnePage } from "#app/lists/.server/read-list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { messageRules } from "#practice-api/messages/rules.ts";
import { type PageRange, readPages } from "#practice-api/wire/read-pages.ts";
import { viewOf } from "../links.ts";
import { type ListedMessage, pageSizes } from "../message.ts";
import { readPage } from "./read-page.ts";

/** The messages of a box so far, and as how many full pages they were read. */
export type LoadedMessages = Omit<PageRange<ListedMessage>, "hasMore"> & { asOf: string; pages: number };

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
    let asOf = "";
    const read = async (page: number) => {
      const answer = await readPage(args, { box, filter, page });
      asOf = answer.asOf;
      return answer;
    };
    const { hasMore, ...list } = await readPages(read, {
      pages,
      pageSize: pageSizes.list,
      keepsRest: isOfOnePage,
    });
    return { ...list, asOf, pages };
  }
}

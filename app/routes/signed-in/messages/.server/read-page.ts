import type { RequestContext } from "#app/.server/request-context.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import type { Box } from "#practice-api/messages/parts.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";
import type { ReadFilter } from "../links.ts";
import { type MessagePage, pageSizes, type SearchableMessage } from "../message.ts";
import { listedMessage, searchableMessage } from "./listed-message.ts";

export type PageOfBox = { box: Box; filter: ReadFilter; page: number };

/** One page of a box, without marking a message as read. */
export async function readPage(context: RequestContext, page: PageOfBox): Promise<MessagePage> {
  return pageOf(context, await list(context, page, pageSizes.list), pageSizes.list, listedMessage);
}

/** One page of all messages of a box, with their texts. */
export async function readSearchPage(
  context: RequestContext,
  page: Omit<PageOfBox, "filter">,
): Promise<MessagePage<SearchableMessage>> {
  const listing = await list(context, { ...page, filter: "all" }, pageSizes.search);
  return pageOf(context, listing, pageSizes.search, searchableMessage);
}

const list = ({ api }: RequestContext, { box, filter, page }: PageOfBox, pageSize: number) =>
  api.messages.list({ box, page, pageSize, ...(box === "inbox" ? { filter } : {}) });

async function pageOf<T>(
  { now }: RequestContext,
  { entries, unreadable, total }: Listing<Message>,
  pageSize: number,
  shown: (message: Message) => T,
): Promise<MessagePage<T>> {
  return {
    entries: entries.map(shown),
    unreadable,
    ...(total === undefined ? {} : { total }),
    hasMore: entries.length + unreadable >= pageSize,
    asOf: (await now()).toUTC().toISO(),
  };
}

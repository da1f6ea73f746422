import type { ScreenArgs } from "#app/.server/screen.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import type { Box } from "#practice-api/messages/parts.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { ReadFilter } from "../links.ts";
import { type MessagePage, pageSizes, type SearchableMessage } from "../message.ts";
import { withoutDiscardedDrafts } from "../sending/.server/discard-draft.ts";
import { listedMessage, searchableMessage } from "./listed-message.ts";

export type PageOfBox = { box: Box; filter: ReadFilter; page: number };

type Args = Pick<ScreenArgs, "services" | "context">;

/** One page of a box, without marking a message as read. */
export async function readPage(args: Args, page: PageOfBox): Promise<MessagePage> {
  return pageOf(args, await list(args, page, pageSizes.list), listedMessage);
}

/** One page of all messages of a box, with their texts. */
export async function readSearchPage(
  args: Args,
  page: Omit<PageOfBox, "filter">,
): Promise<MessagePage<SearchableMessage>> {
  const listing = await list(args, { ...page, filter: "all" }, pageSizes.search);
  return pageOf(args, listing, searchableMessage);
}

const list = ({ context }: Args, { box, filter, page }: PageOfBox, pageSize: number) =>
  context.api.messages.list({ box, page, pageSize, ...(box === "inbox" ? { filter } : {}) });

async function pageOf<T>(
  args: Args,
  listing: ListPage<Message>,
  shown: (message: Message) => T,
): Promise<MessagePage<T>> {
  const { unreadable, total } = listing;
  const { entries } = await withoutDiscardedDrafts(args, listing);
  const discarded = listing.entries.length - entries.length;
  return {
    entries: entries.map(shown),
    unreadable,
    ...(total === undefined ? {} : { total: total - discarded }),
    asOf: (await args.context.now()).toUTC().toISO(),
  };
}

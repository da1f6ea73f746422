import { defer } from "#app/.server/defer.ts";
import { unansweredMessages } from "#app/.server/messages/unanswered.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { findWords } from "#app/.server/search-words.ts";
import { isoDay } from "#app/format/dates.ts";
import { isOfOnePage } from "#app/lists/.server/read-list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { daysBetween } from "#practice-api/medications/rules.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { messageRules, otherName, splitReply } from "#practice-api/messages/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { truncate } from "#practice-api/unicode.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type PageRange, readPages } from "#practice-api/wire/read-pages.ts";
import { type ReadFilter, viewOf } from "../links.ts";
import type { ListedMessage, MessagePage, SearchableMessage } from "../message.ts";
import { withoutDiscardedDrafts } from "../sending/.server/practice-drafts.ts";
import { unsentMessages } from "../sending/.server/unsent.ts";

export type LoadedMessages = Omit<PageRange<ListedMessage>, "hasMore"> & { asOf: string; pages: number };

/** Listing marks no message as read (ruling B31). */
export async function loadMessages(args: ScreenArgs) {
  const { url, context } = args;
  const { box, filter } = viewOf(url.searchParams);
  const pages = pagesIn(url.searchParams);
  const rules = context.settings().then(messageRules);
  const panels = await defer(args, {
    list: loadList(),
    canReply: rules.then(({ mayReply }) => mayReply),
    canCompose: rules.then(({ mayCompose }) => mayCompose),
    drafts: box === "drafts" ? undefined : loadDrafts(args),
    unsent: unsentMessages(args),
    unanswered: box === "sent" ? unansweredMessages(args.services, context) : undefined,
  });
  return { ...panels, words: findWords(context, "messageWords", url.searchParams.get("words")) };

  async function loadList(): Promise<LoadedMessages> {
    let asOf = "";
    const read = async (page: number) => {
      const answer = await readPage(args, { box, filter, page });
      asOf = answer.asOf;
      return answer;
    };
    const { hasMore, ...list } = await readPages(read, {
      pages,
      pageSize: pageSizes.messages.list,
      keepsRest: isOfOnePage,
    });
    return { ...list, asOf, pages };
  }
}

/** An older draft is found in its box alone. */
const remindedDays = 30;

export type KeptDrafts = { count: number; isWhole: boolean; newest: ListedMessage | undefined };

async function loadDrafts(args: Args): Promise<KeptDrafts> {
  const page = await readPage(args, { box: "drafts", filter: "all", page: 1 });
  const { entries, unreadable, total, asOf } = page;
  const count = total ?? entries.length + unreadable;
  const [first] = entries;
  const age = first?.sentAt === undefined ? 0 : daysBetween(isoDay(first.sentAt), isoDay(asOf));
  const newest = age > remindedDays ? undefined : first;
  return { count, isWhole: total !== undefined || count < pageSizes.messages.list, newest };
}

type PageOfBox = { box: Box; filter: ReadFilter; page: number };

type Args = Pick<ScreenArgs, "services" | "context">;

export async function readPage(args: Args, page: PageOfBox): Promise<MessagePage> {
  return pageOf(args, await list(args, page, pageSizes.messages.list), listedMessage);
}

export async function readSearchPage(args: Args, page: Omit<PageOfBox, "filter">) {
  const listPage = await list(args, { ...page, filter: "all" }, pageSizes.messages.search);
  return pageOf(args, listPage, searchableMessage);
}

const list = ({ context }: Args, { box, filter, page }: PageOfBox, pageSize: number) =>
  context.api.messages.list({ box, page, pageSize, ...(box === "inbox" ? { filter } : {}) });

async function pageOf<T>(args: Args, listPage: ListPage<Message>, shown: (message: Message) => T) {
  const { unreadable, total } = listPage;
  const { entries } = await withoutDiscardedDrafts(args, listPage);
  const discarded = listPage.entries.length - entries.length;
  return {
    entries: entries.map(shown),
    unreadable,
    ...(total === undefined ? {} : { total: total - discarded }),
    asOf: await args.context.asOf(),
  };
}

const unknownNames = {
  inbox: "Sender not recorded",
  sent: "Recipient not recorded",
  drafts: "No recipient yet",
} as const;

export function listedMessage(message: Message): ListedMessage {
  const { id, box, sentAt, subject = "", body = "", read = false } = message;
  return {
    id,
    box,
    name: otherName(message) || unknownNames[box],
    subject: subject.trim() || "No subject",
    sentAt,
    isUnread: box === "inbox" && !read,
    firstLine: firstLineOf(body),
  };
}

const firstLineLength = 120;

const firstLineOf = (body: string) =>
  truncate(splitReply(body).typed.trim().replace(/\s+/g, " "), firstLineLength) || undefined;

export function searchableMessage(message: Message): SearchableMessage {
  const listed = listedMessage(message);
  const { box, sender, recipients = [], body = "" } = message;
  const other = box === "inbox" ? sender : recipients[0];
  return { ...listed, text: body, counterpart: other?.reference ?? listed.name.toLowerCase() };
}

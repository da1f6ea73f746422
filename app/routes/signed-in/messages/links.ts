import { searchWith } from "#app/format/search.ts";
import type { Box } from "#practice-api/messages/codecs.ts";

export const messagesPath = "/emails";
export const messagePagePath = "/emails/page";
export const uploadsPath = "/emails/uploads";
export const outgoingPath = "/emails/outgoing";
const composePath = "/emails/compose";

export const readFilters = ["all", "unread", "read"] as const;
export type ReadFilter = (typeof readFilters)[number];

export type MessagesView = {
  box: Box;
  filter: ReadFilter;
  message: string | undefined;
  attachment: number | undefined;
};

export function viewOf(search: URLSearchParams): MessagesView {
  const [box, filter] = [search.get("box"), search.get("filter")];
  const attachment = Number(search.get("attachment") ?? undefined);
  const isInbox = box !== "sent" && box !== "drafts";
  return {
    box: isInbox ? "inbox" : box,
    filter: isInbox && (filter === "unread" || filter === "read") ? filter : "all",
    message: search.get("message") || undefined,
    attachment: Number.isInteger(attachment) && attachment > 0 ? attachment : undefined,
  };
}

export type MessageTarget = { reply?: string | undefined; draft?: string | undefined };

export function targetOf(search: URLSearchParams): MessageTarget {
  const reply = search.get("reply") || undefined;
  return reply === undefined ? { draft: search.get("draft") || undefined } : { reply };
}

export const composeParameters = [
  "reply",
  "draft",
  "result",
  "reminder",
  "invoice",
  "about",
  "unsent",
] as const;

type Changes = Readonly<Record<string, string | undefined>>;
const notComposing = Object.fromEntries(composeParameters.map((name) => [name, undefined]));

export const messagesHref = (search: URLSearchParams, changes: Changes = {}) =>
  `${messagesPath}${searchWith(search, { ...notComposing, ...changes })}`;

/** Where the message was begun, if that is another screen. */
export function pageBehind(search: URLSearchParams): string | undefined {
  const id = search.get("result");
  if (id) return `/reports?result=${encodeURIComponent(id)}`;
  return search.has("invoice") ? "/accounts?tab=all" : undefined;
}

export const boxHref = (box: Box, filter: ReadFilter = "all") =>
  messagesHref(new URLSearchParams(), {
    box: box === "inbox" ? undefined : box,
    filter: filter === "all" ? undefined : filter,
  });

export const composeHref = (search: URLSearchParams, target: MessageTarget & { unsent?: string } = {}) =>
  `${composePath}${searchWith(search, { ...notComposing, ...target })}`;

/** These do not change which list is loaded. A list that grew keeps its further pages. */
const viewParameters = ["message", "attachment", "words", ...composeParameters];

export function isSameList(current: URL, next: URL): boolean {
  const list = ({ pathname, searchParams }: URL) => {
    const rest = new URLSearchParams(searchParams);
    for (const name of [...viewParameters, "pages"]) rest.delete(name);
    rest.sort();
    return `${pathname === composePath ? messagesPath : pathname}?${rest}`;
  };
  const isSmaller = Number(next.searchParams.get("pages")) < Number(current.searchParams.get("pages"));
  return list(current) === list(next) && !isSmaller;
}

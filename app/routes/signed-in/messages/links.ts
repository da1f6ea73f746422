import type { Box } from "#practice-api/messages/codecs.ts";

export const messagesPath = "/emails";
export const messagePagePath = "/emails/page";
export const uploadsPath = "/emails/uploads";
export const outgoingPath = "/emails/outgoing";
const composePath = "/emails/compose";

export const readFilters = ["all", "unread", "read"] as const;
export type ReadFilter = (typeof readFilters)[number];

/** What the address of the messages chooses. */
export type MessagesView = {
  box: Box;
  /** Narrows the inbox only. */
  filter: ReadFilter;
  /** The id of the message in the viewer. */
  message: string | undefined;
  /** The number of the attachment in the preview, from 1. */
  attachment: number | undefined;
};

/** Reads the view of an address. Anything that is not valid is the default. */
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

/** The message that is answered, or the draft that is edited, by id. Neither for a new message. */
export type MessageTarget = { reply?: string | undefined; draft?: string | undefined };

/** Reads the target of an address. */
export function targetOf(search: URLSearchParams): MessageTarget {
  const reply = search.get("reply") || undefined;
  return reply === undefined ? { draft: search.get("draft") || undefined } : { reply };
}

/** Parameters of a dialog of composing. The others are the view behind it. */
export const composeParameters = ["reply", "draft", "result", "reminder", "about"] as const;

type Changes = Readonly<Record<string, string | undefined>>;

/** The parameters of the current view with changes. An undefined one is removed, and composing's are. */
function withChanges(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search);
  for (const name of composeParameters) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? "" : `?${next}`;
}

/** The messages as they are, with changes. Without changes, it is the view behind a dialog of composing. */
export const messagesHref = (search: URLSearchParams, changes: Changes = {}) =>
  `${messagesPath}${withChanges(search, changes)}`;

/** The result that a new message is about, when its dialog is over no message. */
export function resultBehind(search: URLSearchParams): string | undefined {
  const id = search.get("result");
  return id ? `/reports?result=${encodeURIComponent(id)}` : undefined;
}

/** Another box, or another filter of the inbox, begins at the top of its list, without a message. */
export const boxHref = (box: Box, filter: ReadFilter = "all") =>
  messagesHref(new URLSearchParams(), {
    box: box === "inbox" ? undefined : box,
    filter: filter === "all" ? undefined : filter,
  });

/** Opens an empty message over the current view. */
export const composeHref = (search: URLSearchParams) => `${composePath}${withChanges(search, {})}`;

/** Opens a reply to a message over the current view. */
export const replyHref = (search: URLSearchParams, id: string) =>
  `${composePath}${withChanges(search, { reply: id })}`;

/** Opens a draft for editing over the current view. */
export const draftHref = (search: URLSearchParams, id: string) =>
  `${composePath}${withChanges(search, { draft: id })}`;

/** Parameters of the address that do not change which list is loaded. A list that grew keeps its further pages. */
const viewParameters = ["message", "attachment", "words", ...composeParameters];

/** Whether the list of one address is that of another, with as many pages or more. */
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

import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
import { maxPages, pagesIn } from "#app/lists/pages-shown.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import type { Box } from "#practice-api/messages/parts.ts";
import type { LoadedMessages } from "../.server/loader.ts";
import type { ReadFilter } from "../links.ts";
import { type ListedMessage, type MessagePage, pageSizes } from "../message.ts";
import { requestPage } from "../request-page.ts";

type State = {
  /** What the screen loaded: when that changes, the list begins anew. */
  source: LoadedMessages;
  entries: readonly ListedMessage[];
  unreadable: number;
  hasMore: boolean;
  total: number | undefined;
  asOf: string;
  /** The last page that was read. */
  page: number;
  /** How many of its messages had left the practice's list by then. */
  goneBefore: number;
};

const begin = (source: LoadedMessages, goneBefore: number): State => ({
  ...source,
  source,
  total: source.total,
  page: source.pages,
  goneBefore,
});

export type MessageListOptions = {
  box: Box;
  filter: ReadFilter;
  /** How many messages have left the practice's list so far, at most: deleted, or read in the list of unread ones. */
  gone: number;
  /** How many messages have been deleted. When it grows, the first page is read again. */
  deleted: number;
};

/** A box that grows page by page. The number of its pages is part of the address, so that Back restores it. */
export function useMessageList(source: LoadedMessages, options: MessageListOptions) {
  const { box, filter, gone, deleted } = options;
  const record = useContext(RecordContext);
  const { revalidate } = useRevalidator();
  const { state: navigation } = useNavigation();
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState(() => begin(source, gone));
  if (state.source !== source) setState(begin(source, gone));
  const [more, setMore] = useState<"idle" | "loading" | "failed">("idle");
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const read = async (page: number): Promise<MessagePage | undefined> => {
    const { signal } = stop.current;
    const response = await requestPage(box, filter, page, { record, signal });
    // Reading the page again opens the sign-in overlay.
    if (response.outcome === "refused") await revalidate();
    return response.outcome === "ok" ? response.data : undefined;
  };

  /** Reads the next page. Messages that have left the list moved the others to earlier pages. */
  const loadMore = async () => {
    if (more === "loading" || !state.hasMore) return;
    setMore("loading");
    const page = Math.floor((state.page * pageSizes.list - (gone - state.goneBefore)) / pageSizes.list) + 1;
    const next = await read(page);
    if (next === undefined) return setMore("failed");
    setMore("idle");
    setState((current) => ({ ...appended(current, next), page, goneBefore: gone }));
  };

  const keepPages = useEffectEvent(() => {
    const pages = Math.min(state.page, maxPages);
    if (navigation !== "idle" || pagesIn(search) >= pages) return;
    const changed = new URLSearchParams(search);
    changed.set("pages", String(pages));
    setSearch(changed, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation that is under way is not replaced.
  useEffect(() => keepPages(), [state.page, navigation]);

  const refresh = useEffectEvent(async () => {
    const first = await read(1);
    if (first !== undefined) setState((current) => refreshed(current, first));
  });
  useEffect(() => {
    if (deleted > 0) void refresh();
  }, [deleted]);

  return { ...state, more, loadMore };
}

/** An entry that moved to the next page between two calls is listed once. */
function appended(state: State, { entries, unreadable, hasMore, total, asOf }: MessagePage): State {
  const all = new Map([...state.entries, ...entries].map((entry) => [entry.id, entry]));
  return {
    ...state,
    entries: [...all.values()],
    unreadable: state.unreadable + unreadable,
    hasMore,
    total,
    asOf,
  };
}

/** The list with its first page read again. Later entries stay, as far as they come after that page. */
function refreshed(state: State, { entries, hasMore, total, asOf }: MessagePage): State {
  const ids = new Set(entries.map(({ id }) => id));
  const last = state.entries.findLastIndex(({ id }) => ids.has(id));
  const rest = hasMore ? state.entries.slice(last + 1) : [];
  return {
    ...state,
    entries: [...entries, ...rest],
    hasMore: state.page > 1 ? state.hasMore : hasMore,
    total,
    asOf,
  };
}

import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
import { maxPages, pagesIn } from "#app/lists/pages-shown.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import type { Box } from "#practice-api/messages/codecs.ts";
import { pageSizes } from "#practice-api/messages/rules.ts";
import {
  afterPage,
  countOf,
  hasEnded,
  type ListProgress,
  nothingRead,
} from "#practice-api/wire/read-pages.ts";
import type { LoadedMessages } from "../.server/loader.ts";
import type { ReadFilter } from "../links.ts";
import type { ListedMessage, MessagePage } from "../message.ts";
import { requestPage } from "../request-page.ts";

type State = {
  /** When it changes, the list begins anew. */
  source: LoadedMessages;
  entries: readonly ListedMessage[];
  unreadable: number;
  progress: ListProgress;
  asOf: string;
  /** How many of its messages had left the practice's list before it was read. */
  goneBefore: number;
};

const begin = (source: LoadedMessages, goneBefore: number): State => ({ ...source, source, goneBefore });

export type MessageListOptions = {
  box: Box;
  filter: ReadFilter;
  /** At most so many messages have left the practice's list: deleted, or read in the list of unread ones. */
  gone: number;
  deleted: number;
};

/** The number of pages is part of the address, so that Back restores the list. */
export function useMessageList(source: LoadedMessages, options: MessageListOptions) {
  const { box, filter, gone, deleted } = options;
  const record = useContext(RecordContext);
  const { revalidate } = useRevalidator();
  const { state: navigation } = useNavigation();
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState(() => begin(source, gone));
  const first = source.missing === "failed" ? "failed" : "idle";
  const [more, setMore] = useState<"idle" | "loading" | "failed">(first);
  if (state.source !== source) {
    setState(begin(source, gone));
    setMore(first);
  }
  const hasMore = !hasEnded(state.progress, pageSizes.list);
  const pages = Math.max(source.pages, Math.ceil(countOf(state.progress) / pageSizes.list));
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

  /** Messages that have left the list moved the others to earlier pages. */
  const loadMore = async () => {
    if (more === "loading" || !hasMore) return;
    setMore("loading");
    const { progress, goneBefore } = state;
    const left = gone - goneBefore;
    const onPage = Math.max(1, Math.floor(countOf(progress) / progress.page));
    const page = Math.max(1, progress.page - Math.ceil(left / onPage) + 1);
    const next = await read(page);
    if (next === undefined) return setMore("failed");
    setMore("idle");
    // A page that is read again may add nothing, which ends no list.
    const before = { ...progress, page: page - 1, entries: progress.entries - left };
    const idle = page - 1 < progress.page ? page - 1 - progress.page : progress.idle;
    // A list that was loaded anew meanwhile has not read this page.
    setState((current) =>
      current.source === state.source
        ? { ...appended(current, next, { ...before, idle }), goneBefore: gone }
        : current,
    );
  };

  const keepPages = useEffectEvent(() => {
    const shown = Math.min(pages, maxPages);
    if (navigation !== "idle" || pagesIn(search) >= shown) return;
    const changed = new URLSearchParams(search);
    changed.set("pages", String(shown));
    setSearch(changed, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation that is under way is not replaced.
  useEffect(() => keepPages(), [pages, navigation]);

  const refresh = useEffectEvent(async () => {
    const first = await read(1);
    if (first !== undefined) setState((current) => refreshed(current, first));
  });
  useEffect(() => {
    if (deleted > 0) void refresh();
  }, [deleted]);

  return { ...state, hasMore, pages, more, loadMore };
}

function appended(state: State, page: MessagePage, before: ListProgress): State {
  // An entry that moved to this page between two calls is listed once.
  const all = new Map([...state.entries, ...page.entries].map((entry) => [entry.id, entry]));
  const { length } = page.entries;
  const added = all.size - state.entries.length;
  const progress = afterPage(before, { ...page, entries: length, added });
  return { ...state, entries: [...all.values()], unreadable: progress.unreadable, progress, asOf: page.asOf };
}

function refreshed(state: State, first: MessagePage): State {
  const { entries, asOf } = first;
  const { length } = entries;
  const alone = afterPage(nothingRead, { ...first, entries: length, added: length });
  const ids = new Set(entries.map(({ id }) => id));
  const last = state.entries.findLastIndex(({ id }) => ids.has(id));
  const rest = hasEnded(alone, pageSizes.list) ? [] : state.entries.slice(last + 1);
  const progress = state.progress.page > 1 ? state.progress : alone;
  return { ...state, entries: [...entries, ...rest], progress, asOf };
}

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useRevalidator } from "react-router";
import { plainText } from "#app/format/plain-text.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import type { Box } from "#practice-api/messages/codecs.ts";
import { pageSizes } from "#practice-api/messages/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import type { MessagePage, SearchableMessage } from "./message.ts";
import { requestSearchPage } from "./request-page.ts";

const AllMessagesContext = createContext<AllMessages | undefined>(undefined);

export function AllMessagesProvider({ children }: { children: ReactNode }) {
  const record = useContext(RecordContext);
  const { revalidate } = useRevalidator();
  // Reading the page again opens the sign-in overlay.
  const onRefused = useEffectEvent(() => void revalidate());
  const [refusals, setRefusals] = useState(0);
  const [all] = useState(() =>
    createAllMessages(async (box, page, signal) => {
      const response = await requestSearchPage(box, page, { record, signal });
      if (response.outcome === "ok") return response.data;
      if (response.outcome === "refused") setRefusals((count) => count + 1);
      throw new Error(`The page is ${response.outcome}.`);
    }),
  );
  useEffect(() => {
    if (refusals > 0) onRefused();
  }, [refusals]);
  useEffect(() => () => all.close(), [all]);
  return <AllMessagesContext value={all}>{children}</AllMessagesContext>;
}

/** The boxes may have changed when the screen has loaded a list anew. */
export function useForgetWith(loaded: unknown) {
  const all = useContext(AllMessagesContext);
  const last = useRef(loaded);
  useEffect(() => {
    if (last.current !== loaded) all?.forgetAll();
    last.current = loaded;
  }, [all, loaded]);
}

export function useAllMessages(box: Box, isWanted: boolean) {
  const all = useContext(AllMessagesContext);
  if (all === undefined) throw new Error("useAllMessages needs AllMessagesProvider around it");
  const get = () => all.get(box);
  const reading = useSyncExternalStore(all.subscribe, get, get);
  const isUnknown = reading === undefined;
  useEffect(() => {
    if (isWanted && isUnknown) all.start(box);
  }, [all, box, isWanted, isUnknown]);
  return {
    reading,
    stop: () => all.stop(box),
    restart: () => all.restart(box),
  };
}

export type BoxReading = {
  state: "reading" | "done" | "stopped" | "failed";
  entries: readonly SearchableMessage[];
  unreadable: number;
};

type ReadSearchPage = (
  box: Box,
  page: number,
  signal: AbortSignal,
) => Promise<MessagePage<SearchableMessage>>;

const maxPages = 500;

type AllMessages = ReturnType<typeof createAllMessages>;

/** Read page by page when they are needed first: one page, then two, four and eight side by side. */
export function createAllMessages(readPage: ReadSearchPage) {
  const readings = new Map<Box, BoxReading>();
  const stops = new Map<Box, AbortController>();
  const listeners = new Set<() => void>();

  function set(box: Box, reading: BoxReading): void {
    readings.set(box, reading);
    for (const listener of listeners) listener();
  }

  async function run(box: Box): Promise<void> {
    const stop = new AbortController();
    stops.set(box, stop);
    const report = (
      state: BoxReading["state"],
      entries: readonly SearchableMessage[] = [],
      unreadable = 0,
    ) => {
      if (stops.get(box) === stop) set(box, { state, entries: [...entries], unreadable });
    };
    const failed = () => (stop.signal.aborted ? "stopped" : "failed");
    try {
      const { entries, unreadable, missing } = await readPages((page) => readPage(box, page, stop.signal), {
        pageSize: pageSizes.search,
        maxPages,
        keepsRest: () => true,
        onRound: (entries, { unreadable }) => report("reading", entries, unreadable),
      });
      report(
        missing === undefined ? "done" : missing === "failed" ? failed() : "stopped",
        entries,
        unreadable,
      );
    } catch {
      report(failed());
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: (box: Box): BoxReading | undefined => readings.get(box),
    start(box: Box): void {
      if (!readings.has(box)) void run(box);
    },
    restart: (box: Box): void => void run(box),
    stop: (box: Box): void => stops.get(box)?.abort(),
    forgetAll(): void {
      for (const stop of stops.values()) stop.abort();
      stops.clear();
      readings.clear();
      for (const listener of listeners) listener();
    },
    close(): void {
      for (const stop of stops.values()) stop.abort();
    },
  };
}

const searched = new WeakMap<SearchableMessage, string>();

function searchedText(message: SearchableMessage): string {
  const known = searched.get(message);
  if (known !== undefined) return known;
  const text = plainText(`${message.name} ${message.subject} ${message.text}`);
  searched.set(message, text);
  return text;
}

export function findMessages(
  messages: readonly SearchableMessage[],
  typed: string,
): readonly SearchableMessage[] {
  const words = plainText(typed).split(" ").filter(Boolean);
  return messages.filter((message) => words.every((word) => searchedText(message).includes(word)));
}

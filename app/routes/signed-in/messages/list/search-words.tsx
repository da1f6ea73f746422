import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { useFetcher, useSearchParams } from "react-router";
import { inBackground } from "#app/browser/refused-data.ts";
import { messagesPath } from "../links.ts";
import type { MessagesAnswer } from "../message.ts";

type SearchWords = { typed: string; type: (text: string) => void };

const SearchWordsContext = createContext<SearchWords | undefined>(undefined);

export function useSearchWords(): SearchWords {
  const words = useContext(SearchWordsContext);
  if (words === undefined) throw new Error("useSearchWords needs SearchWords around it");
  return words;
}

const keepAfterMs = 1_000;

/** Kept in the session, with their number in the address, so that a reload and Back find them. */
export function SearchWords({ kept, children }: { kept: string; children: ReactNode }) {
  const [typed, type] = useState(kept);
  const [search, setSearch] = useSearchParams();
  const { data, submit } = useFetcher<MessagesAnswer>();
  const number = data?.intent === "search" ? data.words : undefined;

  const keep = useEffectEvent(() => {
    if (typed !== kept || data !== undefined)
      void submit(
        { intent: "search", search: typed, [inBackground.name]: inBackground.value },
        { method: "post", action: messagesPath },
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the words is kept once it rests.
  useEffect(() => {
    const timer = setTimeout(() => keep(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const name = useEffectEvent((words: string) => {
    if ((search.get("words") ?? "") === words) return;
    const changed = new URLSearchParams(search);
    if (words === "") changed.delete("words");
    else changed.set("words", words);
    setSearch(changed, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (number !== undefined) name(number);
  }, [number]);

  const value = useMemo(() => ({ typed, type }), [typed]);
  return <SearchWordsContext value={value}>{children}</SearchWordsContext>;
}

import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Box } from "#practice-api/messages/parts.ts";
import type { ListedMessage } from "../message.ts";
import type { BoxReading } from "./all-messages.ts";
import { findMessages, plain } from "./find.ts";
import { useAllMessages } from "./use-all-messages.tsx";

/** How many matches are shown at a time. */
const rowsAtOnce = 50;

export type MessageSearch = {
  /** What is typed. It is in the memory of the page only. */
  typed: string;
  type: (text: string) => void;
  /** Undefined while nothing is typed. */
  matches: readonly ListedMessage[] | undefined;
  /** How many matches are shown; without a search, every message is. */
  rows: number;
  showMore: () => void;
  reading: BoxReading | undefined;
  stop: () => void;
  restart: () => void;
};

/** Searches all messages of a box: names, subjects and texts, without regard to letter case and macrons. */
export function useSearch(box: Box): MessageSearch {
  const [typed, setTyped] = useState("");
  const [rows, setRows] = useState(rowsAtOnce);
  const words = useDeferredValue(typed);
  const isSearching = plain(typed) !== "";
  const { reading, stop, restart } = useAllMessages(box, isSearching);
  const matches = useMemo(
    () => (plain(words) === "" ? undefined : findMessages(reading?.entries ?? [], words)),
    [words, reading],
  );
  // A box that is left while it is read has no use for the rest.
  const leave = useEffectEvent(() => {
    if (reading?.state === "reading") stop();
  });
  useEffect(() => () => leave(), []);
  return {
    typed,
    type: (text) => {
      setTyped(text);
      setRows(rowsAtOnce);
    },
    matches: isSearching ? (matches ?? []) : undefined,
    rows: isSearching ? rows : Number.POSITIVE_INFINITY,
    showMore: () => setRows(rows + rowsAtOnce),
    reading,
    stop,
    restart,
  };
}

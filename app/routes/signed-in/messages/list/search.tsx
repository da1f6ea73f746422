import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { useHandedWords } from "#app/browser/handed-words.ts";
import { plainText } from "#app/format/plain-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Box } from "#practice-api/messages/codecs.ts";
import { type BoxReading, findMessages, useAllMessages } from "../all-messages.tsx";
import type { ListedMessage } from "../message.ts";

/** Searches the box while the user types. It needs JavaScript, because no address may name what is looked for. */
export function SearchField({ search }: { search: MessageSearch }) {
  const id = useId();
  const { typed, type, matches, reading, stop, restart } = search;
  return (
    <search className="relative border-line border-b px-4 py-3 noscript:hidden print:hidden">
      <label htmlFor={id} className="sr-only">
        Search messages
      </label>
      <Icon name="search" size="small" className="absolute top-6.75 left-7.5 text-muted" />
      <input
        id={id}
        type="search"
        className="input pl-10"
        placeholder="Search messages"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {matches === undefined ? null : (
        <div className="flex min-h-touch flex-wrap items-center justify-between text-muted text-small">
          <p role="status">{stateText(matches.length, reading)}</p>
          {reading?.state === "reading" ? (
            <Button variant="quiet" onClick={stop}>
              Stop
            </Button>
          ) : null}
          {reading?.state === "stopped" || reading?.state === "failed" ? (
            <Button variant="quiet" onClick={restart}>
              {reading.state === "failed" ? "Retry" : "Search again"}
            </Button>
          ) : null}
        </div>
      )}
    </search>
  );
}

function stateText(found: number, reading: MessageSearch["reading"]): string {
  const { state = "reading", entries = [], unreadable = 0 } = reading ?? {};
  const read = entries.length + unreadable;
  const soFar = state === "done" || state === "failed" ? "" : " so far";
  const failed = state === "failed" ? " We could not load the others." : "";
  return `${found} found. ${read} searched${soFar}.${failed}`;
}

/** How many matches are shown at a time. */
const rowsAtOnce = 50;

type MessageSearch = {
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
  const isSearching = plainText(typed) !== "";
  const { reading, stop, restart } = useAllMessages(box, isSearching);
  const matches = useMemo(
    () => (plainText(words) === "" ? undefined : findMessages(reading?.entries ?? [], words)),
    [words, reading],
  );
  // A box that is left while it is read has no use for the rest.
  const leave = useEffectEvent(() => {
    if (reading?.state === "reading") stop();
  });
  useEffect(() => () => leave(), []);
  const type = (text: string) => {
    setTyped(text);
    setRows(rowsAtOnce);
  };
  useHandedWords(type);
  return {
    typed,
    type,
    matches: isSearching ? (matches ?? []) : undefined,
    rows: isSearching ? rows : Number.POSITIVE_INFINITY,
    showMore: () => setRows(rows + rowsAtOnce),
    reading,
    stop,
    restart,
  };
}

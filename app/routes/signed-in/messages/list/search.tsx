import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useHandedWords } from "#app/browser/handed-words.ts";
import { timestampOf } from "#app/format/dates.ts";
import { plainText } from "#app/format/plain-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Box } from "#practice-api/messages/codecs.ts";
import { findMessages } from "../mail/box-readings.ts";
import { useMail, useReading } from "../mail/mail.tsx";
import { boxLabels, type ListedMessage } from "../message.ts";

/** Needs JavaScript, because no address may name what is looked for. */
export function SearchField({ search }: { search: MessageSearch }) {
  const id = useId();
  const { typed, type, matches, reading, stop, restart } = search;
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    type("");
    field.current?.focus();
  };
  return (
    <search className="border-line border-b px-4 py-3 @max-mail:py-2 noscript:hidden print:hidden">
      <label htmlFor={id} className="sr-only">
        Search messages
      </label>
      <div className="relative">
        <Icon name="search" size="small" className="absolute inset-y-0 left-3 my-auto text-muted" />
        <input
          ref={field}
          id={id}
          type="search"
          className="input pl-touch"
          placeholder="Search messages"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </div>
      {matches === undefined ? null : (
        <div className="flex min-h-touch flex-wrap items-center justify-between text-muted text-small">
          <p role="status" className="wrap-anywhere min-w-0 py-2">
            {stateText(search)}
          </p>
          {matches.length === 0 && reading?.state === "done" ? (
            <Button variant="quiet" onClick={clear}>
              Clear
            </Button>
          ) : null}
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

type MessageSearch = ReturnType<typeof useSearch>;

/** Nothing is said to be nowhere before everything was searched. */
function stateText({ typed, matches = [], reading, places }: MessageSearch): string {
  const { state = "reading", entries = [], unreadable = 0 } = reading ?? {};
  if (state === "done" && matches.length === 0 && unreadable === 0) {
    return `No message in ${places.join(" or ")} has “${typed.trim()}”.`;
  }
  const read = entries.length + unreadable;
  const soFar = state === "done" || state === "failed" ? "" : " so far";
  const failed = state === "failed" ? " We could not load the others." : "";
  return `${matches.length} found in ${places.join(" and ")}. ${read} searched${soFar}.${failed}`;
}

const rowsAtOnce = 50;
const boxesBehind = { inbox: ["inbox", "sent"], sent: ["inbox", "sent"], drafts: ["drafts"] } as const;
const timeOfSending = ({ sentAt = "" }: ListedMessage) => timestampOf(sentAt);

/** Without regard to letter case and macrons. */
export function useSearch(box: Box) {
  const { typed, type: setTyped, boxes } = useMail();
  const [rows, setRows] = useState(rowsAtOnce);
  const words = useDeferredValue(typed);
  const isSearching = plainText(typed) !== "";
  const searched = boxesBehind[box];
  const reading = useReading(searched, isSearching);
  const stop = () => {
    for (const one of searched) boxes.stop(one);
  };
  const restart = () => {
    for (const one of searched) if (boxes.get(one)?.state !== "done") boxes.restart(one);
  };
  const matches = useMemo(() => {
    if (plainText(words) === "") return undefined;
    const found = findMessages(reading?.entries ?? [], words);
    return box === "drafts" ? found : found.toSorted((a, b) => timeOfSending(b) - timeOfSending(a));
  }, [words, reading, box]);
  // A box that is left while it is read has no use for the rest.
  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);
  const type = (text: string) => {
    setTyped(text);
    setRows(rowsAtOnce);
  };
  useHandedWords(type);
  return {
    typed,
    type,
    places: searched.map((one) => boxLabels[one]),
    matches: isSearching ? (matches ?? []) : undefined,
    rows: isSearching ? rows : Number.POSITIVE_INFINITY,
    showMore: () => setRows(rows + rowsAtOnce),
    reading,
    stop,
    restart,
  };
}

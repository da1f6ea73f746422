import { useState } from "react";
import type { HttpExchange, JournalEntry } from "../../control/client.ts";
import { Note } from "../parts/note.tsx";
import { useLoaded } from "../state/use-loaded.ts";
import { useWorld } from "../state/use-world.tsx";
import { secondsOf } from "../words/times.ts";

/** Read when it is opened. */
export function HttpDetails({ entry }: { entry: JournalEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>HTTP, and how long it took</summary>
      {isOpen && <Exchange entry={entry} />}
    </details>
  );
}

function Exchange({ entry }: { entry: JournalEntry }) {
  const { store } = useWorld();
  const [loaded] = useLoaded(() => store.control.http(entry.sequence));
  if (loaded.status === "failed") return <Note tone="info">{loaded.reason}</Note>;
  if (loaded.value === undefined) return <p>Reading …</p>;
  const { at, milliseconds, request, response, isComplete } = loaded.value;
  return (
    <>
      <p>
        {milliseconds} ms, at {secondsOf(at)} of the practice’s computer
        {response && !isComplete ? ". The answer was cut." : "."}
      </p>
      {/* A long text scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is operated by the keyboard. */}
      <pre tabIndex={0}>{messageText(request)}</pre>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
      <pre tabIndex={0}>{response ? messageText(response) : "There was no answer."}</pre>
    </>
  );
}

function messageText({ line, headers, body, bytes }: HttpExchange["request"]): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const size = bytes > 0 ? [`(${bytes.toLocaleString("en-NZ")} bytes)`] : [];
  return [line, ...head, "", ...size, body].join("\n").trimEnd();
}

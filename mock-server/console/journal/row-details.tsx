import { useState } from "react";
import { truncate } from "#practice-api/unicode.ts";
import type { HttpExchange, JournalEntry } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useLoaded } from "../state/loaded.ts";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { secondsOf } from "../words/times.ts";
import { expectOf, faultMatchOf, verifyOf } from "./copies.ts";
import { answerOf, changesOf, faultNames, questionOf } from "./entry-texts.ts";
import { VerifyDialog } from "./verify-dialog.tsx";

/** A list of hundreds of entries is megabytes. */
const longestAnswer = 20_000;

export function RowDetails({
  entry,
  onMakeFault,
}: {
  entry: JournalEntry;
  onMakeFault: (entry: JournalEntry) => void;
}) {
  const { store, view } = useWorld();
  const [isVerifying, setVerifying] = useState(false);
  const task = useTask();
  const repeat = () =>
    task.run("repeat", async () => {
      const { status } = await store.control.repeat(entry.sequence);
      return status === undefined
        ? "Made again: it got no answer."
        : `Made again: it was answered ${status}.`;
    });
  const answer = answerOf(entry);
  const faults = view.faults.value ?? [];
  const rules = faults.filter(({ id }) => entry.fault?.includes(`${id} `));
  return (
    <div className="call-inside">
      <div className="pair">
        <div>
          <h3 className="text-small">Question</h3>
          <pre>{questionOf(entry)}</pre>
        </div>
        <div>
          <h3 className="text-small">Answer</h3>
          {/* A long answer scrolls, so the keyboard has to reach it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is operated by the keyboard. */}
          <pre tabIndex={0}>
            {answer.length > longestAnswer
              ? `${truncate(answer, longestAnswer)}\n… and ${(answer.length - longestAnswer).toLocaleString("en-NZ")} characters more.`
              : answer}
          </pre>
        </div>
        <div>
          <h3 className="text-small">Changed</h3>
          <p>{changesOf(entry)}</p>
        </div>
        {entry.fault !== undefined && (
          <div>
            <h3 className="text-small">Fault</h3>
            <p>
              “{faultNames(entry, faults).join("”, “")}”
              {rules.map(({ id, hits, when }) => (
                <span key={id}>
                  , used {hits}
                  {when?.times === undefined ? " times" : ` of ${when.times}`}
                </span>
              ))}
              .
            </p>
          </div>
        )}
      </div>
      <HttpDetails entry={entry} />
      <div className="acts">
        {entry.operation !== undefined && (
          <CopyButton label="Copy as curl" text={() => store.control.curl(entry.sequence)} />
        )}
        <Button look="text" isPending={task.pending === "repeat"} onClick={() => void repeat()}>
          Send again
        </Button>
        <Button look="text" onClick={() => setVerifying(true)}>
          Verify
        </Button>
        <CopyButton label="Copy as verify" text={() => verifyOf(entry)} />
        <CopyButton label="Copy as expect" text={() => expectOf(entry)} />
        {faultMatchOf(entry) && (
          <Button look="text" onClick={() => onMakeFault(entry)}>
            Make a fault from this call
          </Button>
        )}
      </div>
      <OutcomeLine outcome={task.outcome} />
      {isVerifying && <VerifyDialog entry={entry} onClose={() => setVerifying(false)} />}
    </div>
  );
}

/** Read when it is opened. */
function HttpDetails({ entry }: { entry: JournalEntry }) {
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

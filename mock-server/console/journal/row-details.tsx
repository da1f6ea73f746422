import { useState } from "react";
import { truncate } from "#practice-api/unicode.ts";
import type { JournalEntry } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { expectOf, faultMatchOf, verifyOf } from "./copies.ts";
import { answerOf, changesOf, faultNames, questionOf } from "./entry-texts.ts";
import { HttpDetails } from "./http-details.tsx";
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

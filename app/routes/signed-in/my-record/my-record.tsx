import { useEffect, useRef } from "react";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { CopyChoices } from "./.server/load-choices.ts";
import { ChooseForm } from "./choose-form.tsx";
import { CopyMade } from "./copy-made.tsx";
import { CopyProgress } from "./copy-progress.tsx";
import { useRecordCopy } from "./use-record-copy.ts";

const refusedTexts = {
  expired: {
    title: "You were logged out, so the copy was not made.",
    text: "Nothing of it was kept. Log in and make it again.",
  },
  patientChanged: {
    title: "Another record was opened in this browser, so the copy was not made.",
    text: "Nothing of it was kept. Refresh this page to copy the record that is open now.",
  },
} as const;

export function MyRecord(choices: CopyChoices) {
  const { state, make, stop, retry, change } = useRecordCopy(choices);
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(state.phase);
  // What is shown now replaced the button that had the focus.
  useEffect(() => {
    if (shown.current === state.phase) return;
    shown.current = state.phase;
    part.current?.querySelector<HTMLElement>(":scope > :not([hidden]) :is(h2, legend)")?.focus();
  }, [state.phase]);
  return (
    <div ref={part}>
      {/* The form stays, so that its choices do. */}
      <div hidden={state.phase !== "choosing"}>
        <ChooseForm choices={choices} onMake={make} />
      </div>
      {state.phase === "making" ? <CopyProgress progress={state} onStop={stop} /> : null}
      {state.phase === "made" ? <CopyMade made={state} onRetry={retry} onChange={change} /> : null}
      {state.phase === "failed" ? (
        <section className="card grid gap-4">
          <h2 tabIndex={-1}>No copy was made</h2>
          <Note tone="danger" title="The copy could not be made.">
            You can try again.
          </Note>
          <div>
            <Button onClick={retry}>Try again</Button>
          </div>
          <CallPractice />
        </section>
      ) : null}
      {state.phase === "refused" ? (
        <section className="card grid gap-4">
          <h2 tabIndex={-1}>No copy was made</h2>
          <Note tone="danger" title={refusedTexts[state.status].title}>
            {refusedTexts[state.status].text}
          </Note>
          <div>
            <Button onClick={() => window.location.reload()}>Refresh this page</Button>
          </div>
          <CallPractice />
        </section>
      ) : null}
    </div>
  );
}

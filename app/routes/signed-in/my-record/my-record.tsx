import { type ReactNode, useEffect, useRef } from "react";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { ChooseForm } from "./choose-form.tsx";
import { CopyMade } from "./copy-made.tsx";
import { CopyProgress } from "./copy-progress.tsx";
import type { CopyChoices } from "./record.server.ts";
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
        <NoCopy title="The copy could not be made." text="You can try again.">
          <Button onClick={retry}>Try again</Button>
        </NoCopy>
      ) : null}
      {state.phase === "refused" ? (
        <NoCopy {...refusedTexts[state.status]}>
          <Button onClick={() => window.location.reload()}>Refresh this page</Button>
        </NoCopy>
      ) : null}
    </div>
  );
}

function NoCopy({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="card grid gap-4">
      <h2 tabIndex={-1}>No copy was made</h2>
      <Note tone="danger" title={title}>
        {text}
      </Note>
      <div>{children}</div>
      <CallPractice />
    </section>
  );
}

import { useEffect, useState } from "react";
import {
  type Kept,
  keepTyped,
  readOpenPerson,
  reloadForRecord,
  reopenRecord,
  type TypedText,
} from "#app/browser/record-reload.ts";
import { requestTimeLeft, type SessionTime } from "#app/browser/time-left.ts";
import { timeOf } from "#app/format/dates.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";

type OtherRecordDialogProps = {
  typed: readonly TypedText[];
  /** `person` is the token of the page's record, as the switch of patient takes it. */
  personName: string;
  person: string;
  onReopened: (time: SessionTime) => void;
};

export function OtherRecordDialog({ typed, personName, person, onReopened }: OtherRecordDialogProps) {
  const [title] = useState(() => document.querySelector("dialog[open] h2")?.textContent ?? "What you wrote");
  const [other, setOther] = useState("Another person");
  const [{ savedAt, filesLost }, setKept] = useState<Kept>({ savedAt: undefined, filesLost: 0 });
  const [state, setState] = useState<"waiting" | "opening" | "failed">("waiting");
  useEffect(() => {
    void readOpenPerson().then((name) => name === undefined || setOther(name));
    void keepTyped().then((kept) => kept && setKept(kept));
  }, []);
  const goOn = async () => {
    setState("opening");
    await reopenRecord(person);
    const answer = await requestTimeLeft("GET");
    if (answer.type === "timeLeft") onReopened(answer);
    else setState("failed");
  };
  return (
    <Dialog
      open
      covers
      closable={false}
      role="alertdialog"
      maxWidth={800}
      title={title}
      description={`For ${personName}.`}
      footer={
        <>
          <Button variant="quiet" className="left" onClick={reloadForRecord}>
            {`Show ${other}’s record`}
          </Button>
          <SubmitButton
            type="button"
            isBusy={state === "opening"}
            isHeld
            busy="Opening…"
            onClick={() => state !== "opening" && void goOn()}
          >
            {`Go on as ${personName}`}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-4" role="alert">
        <Note tone="warning" title={`You opened ${other}’s record in another tab.`}>
          {`What you wrote here is for ${personName}. It has not been sent. `}
          {savedAt === undefined
            ? `It is on this page only, and gone if you show ${other}’s record here.`
            : `Your words are in your drafts, saved at ${timeOf(savedAt)}.`}
          {filesText(filesLost, savedAt === undefined ? "kept" : "in the draft")}
        </Note>
        {state === "failed" ? (
          <Note tone="danger" title={`We could not open ${personName}’s record again.`}>
            What you wrote is still here. Try again in a minute.
          </Note>
        ) : null}
      </div>
      <section className="mt-4">
        <h3>
          {savedAt === undefined ? `On this page, for ${personName}` : `In your drafts, for ${personName}`}
        </h3>
        <dl className="mt-2 grid gap-3">
          {typed.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-muted text-small">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}

function filesText(count: number, where: string): string {
  if (count === 0) return "";
  return count === 1
    ? ` Your file is not ${where}. Attach it again.`
    : ` Your ${count} files are not ${where}. Attach them again.`;
}

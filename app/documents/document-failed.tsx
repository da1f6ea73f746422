import type { ReactNode } from "react";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { CallButton, CallPractice } from "#app/shell/page/practice-contact.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Note } from "#app/ui/note.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import type { UnshownReason, ViewFailure } from "./open-document.ts";

type DocumentFailedProps = {
  failure: ViewFailure;
  /** As it ends "We could not load …": "this letter". */
  what: string;
  /** What tries again, where reloading the page does not. */
  retry?: ReactNode;
};

export const messageClass = "grid justify-items-start gap-4 overflow-auto px-8 py-6 max-md:p-4";

export function DocumentFailed({ retry = <RetryLink />, ...props }: DocumentFailedProps) {
  return (
    <div className={messageClass}>
      <Reason retry={retry} {...props} />
    </div>
  );
}

function Reason({ failure, what, retry }: DocumentFailedProps) {
  if (failure === "failed") {
    return (
      <FailedState what={what}>
        {retry}
        <CallButton />
      </FailedState>
    );
  }
  if (failure === "limited") {
    return (
      <>
        <Note tone="warning" title="You have opened many documents in a short time.">
          Wait a few minutes, then try again.
        </Note>
        {retry}
      </>
    );
  }
  return (
    <>
      {failure === "missing" ? (
        <Note tone="warning" title={`We could not find ${what}.`}>
          The practice may have removed it. Call the practice to ask about it.
        </Note>
      ) : (
        <NotShown what={what} reason={failure} />
      )}
      <CallPractice />
    </>
  );
}

type Unshown = UnshownReason | "unsupported";
type Words = {
  /** After "This letter". */
  title: string;
  text: string;
};

const call = "If that does not work, call the practice.";

const another = (name: string): Words => ({
  title: `is ${name}.`,
  text: `We cannot show it here. You can download it, then open it on your device. ${call}`,
});

const words: Record<Unshown, Words> = {
  unsupported: {
    title: "cannot be shown.",
    text: "The practice sent a kind of file that we do not open. Call the practice to ask for it.",
  },
  word: another("a Word document"),
  rtf: another("a text document (RTF)"),
  openText: another("a text document (ODT)"),
  spreadsheet: another("a spreadsheet"),
  tiff: another("a scanned picture (TIFF)"),
  heic: another("a photo in a format that most browsers do not show (HEIC)"),
  mislabelled: another("not the kind of file that the practice says it is"),
  locked: {
    title: "is locked with a password.",
    text: "We cannot unlock it here. You can download it, then open it on your device with the password. If you do not have the password, call the practice.",
  },
  damaged: {
    title: "cannot be shown, because the file is damaged.",
    text: `You can download it, then try to open it on your device. ${call}`,
  },
  acrobatForm: {
    title: "is a form that only Adobe Acrobat can show.",
    text: `You can download it, then open it in Adobe Acrobat Reader on a computer. ${call}`,
  },
  undrawn: {
    title: "cannot be shown here.",
    text: `It may be too large or too complex for this page. You can download it, then open it on your device. ${call}`,
  },
};

/** Render a Download link beside it, for what the practice sent as a file. */
export function NotShown({ what, reason = "undrawn" }: { what: string; reason?: Unshown }) {
  const { title, text } = words[reason];
  return (
    <Note tone="warning" title={`${capitalized(what)} ${title}`}>
      {text}
    </Note>
  );
}

import type { ReactNode } from "react";
import { CallButton, CallPractice } from "#app/shell/page/call-practice.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Note } from "#app/ui/note.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import { DownloadOnly } from "./download-only.tsx";
import type { ViewFailure } from "./open-document.ts";

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
  switch (failure) {
    case "missing":
      return (
        <>
          <Note tone="warning" title={`We could not find ${what}.`}>
            The practice may have removed it. Call the practice to ask about it.
          </Note>
          <CallPractice />
        </>
      );
    case "unsupported":
      return (
        <>
          <Note tone="warning" title={`${capitalized(what)} cannot be shown.`}>
            The practice sent a kind of file that we do not open. Call the practice to ask for it.
          </Note>
          <CallPractice />
        </>
      );
    case "limited":
      return (
        <>
          <Note tone="warning" title="You have opened many documents in a short time.">
            Wait a few minutes, then try again.
          </Note>
          {retry}
        </>
      );
    case "failed":
      return (
        <FailedState what={what}>
          {retry}
          <CallButton />
        </FailedState>
      );
    default:
      return (
        <>
          <DownloadOnly what={what} reason={failure} />
          <CallPractice />
        </>
      );
  }
}

import { Note } from "#app/ui/note.tsx";

/** Shown instead of a document that can only be saved. Render a Download link beside it. */
export function DownloadOnly({ what }: { what: string }) {
  return (
    <Note tone="warning" title={`We cannot show ${what} here.`}>
      It may be too large or too complex for this page. You can download it, then open it on your device.
    </Note>
  );
}

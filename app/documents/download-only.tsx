import { Note } from "#app/ui/note.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import type { UnshownReason } from "./open-document.ts";

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

const words: Record<UnshownReason, Words> = {
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

/** Render a Download link beside it. */
export function DownloadOnly({ what, reason = "undrawn" }: { what: string; reason?: UnshownReason }) {
  const { title, text } = words[reason];
  return (
    <Note tone="warning" title={`${capitalized(what)} ${title}`}>
      {text}
    </Note>
  );
}

export type OpenDocument =
  | { kind: "pdf" | "picture"; src: string }
  /** Cleaned by HtmlCleaner. Its route offers to save it. */
  | { kind: "html"; html: string; src: string }
  /** HTML that cannot be cleaned, or a file that no browser shows. Its route offers to save it. */
  | { kind: "downloadOnly"; src: string; reason?: SavedKind }
  | { kind: DocumentFailure };

/** `unsupported`: what the practice sent is nothing that the portal shows. */
export type DocumentFailure = "missing" | "unsupported" | "limited" | "failed";

/** A file that can only be saved (ruling B99). */
export type SavedKind = "rtf" | "word" | "openText" | "spreadsheet" | "tiff" | "heic";

/** `undrawn`: the viewer gave up; `mislabelled`: another kind of file than the practice says. */
export type UnshownReason = "locked" | "damaged" | "acrobatForm" | "undrawn" | "mislabelled" | SavedKind;

export type ViewFailure = DocumentFailure | UnshownReason;

const failures: Readonly<Record<number, DocumentFailure>> = {
  404: "missing",
  429: "limited",
  502: "unsupported",
};

export const documentFailureOf = (status: number | undefined): DocumentFailure =>
  failures[status ?? 0] ?? "failed";

export const downloadHref = (src: string) => `${src}${src.includes("?") ? "&" : "?"}download`;

export type ViewEvents = { onReady: (print: () => void) => void; onFailed: (failure: ViewFailure) => void };

export type FileViewProps = {
  /** The address of a document route, or the file itself as a `data:` address with base64. */
  src: string;
  title: string;
};

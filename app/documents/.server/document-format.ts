import type { SavedKind } from "../open-document.ts";

type DocumentFormat = "pdf" | "picture" | "html" | "text" | SavedKind;

export const formatNames: Record<DocumentFormat, string> = {
  pdf: "PDF",
  picture: "Picture",
  html: "Text",
  text: "Text",
  rtf: "Text document (RTF)",
  word: "Word document",
  openText: "Text document (ODT)",
  spreadsheet: "Spreadsheet",
  tiff: "Scanned picture",
  heic: "Photo",
};

const formats: readonly (readonly [RegExp, DocumentFormat])[] = [
  [/pdf/i, "pdf"],
  [/png|jpe?g|gif|webp/i, "picture"],
  [/html/i, "html"],
  [/rtf|richtext/i, "rtf"],
  [/msword|wordprocessingml/i, "word"],
  [/opendocument\.text/i, "openText"],
  [/spreadsheetml/i, "spreadsheet"],
  [/tiff?\b/i, "tiff"],
  [/hei[cf]/i, "heic"],
  // A list of addresses is a link.
  [/^\s*text\/(?!uri-list)/i, "text"],
];

export const formatOf = (contentType = ""): DocumentFormat | undefined =>
  formats.find(([pattern]) => pattern.test(contentType))?.[1];

export function formatName(contentType: string | undefined): string | undefined {
  const format = formatOf(contentType);
  return format && formatNames[format];
}

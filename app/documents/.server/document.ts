import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { textInBase64 } from "#practice-api/wire/base64.ts";
import { usualCharacters } from "#practice-api/wire/characters.ts";
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

const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const beginsWith =
  (...starts: string[]) =>
  (bytes: Uint8Array) =>
    starts.some((start) => textAt(bytes, 0, start.length) === start);
const contains =
  (start: string, part: string, encoding: BufferEncoding = "latin1") =>
  (bytes: Uint8Array) =>
    beginsWith(start)(bytes) &&
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(part, 0, encoding);
const office = "application/vnd.openxmlformats-officedocument";

const openText = "application/vnd.oasis.opendocument.text";

type KnownFile = readonly [
  kind: "pdf" | "picture" | SavedKind,
  type: string,
  extension: string,
  isIn: (bytes: Uint8Array) => boolean,
];

/** Archives, programs and SVG, which can hold scripts, are none of these. */
const knownFiles: readonly KnownFile[] = [
  ["pdf", "application/pdf", "pdf", beginsWith("%PDF-")],
  ["picture", "image/png", "png", beginsWith("\x89PNG")],
  ["picture", "image/jpeg", "jpg", beginsWith("\xff\xd8\xff")],
  ["picture", "image/gif", "gif", beginsWith("GIF87a", "GIF89a")],
  ["picture", "image/webp", "webp", (bytes) => beginsWith("RIFF")(bytes) && textAt(bytes, 8, 4) === "WEBP"],
  ["rtf", "application/rtf", "rtf", beginsWith("{\\rtf")],
  ["word", `${office}.wordprocessingml.document`, "docx", contains("PK\x03\x04", "word/document.xml")],
  ["word", "application/msword", "doc", contains("\xd0\xcf\x11\xe0", "WordDocument", "utf16le")],
  ["openText", openText, "odt", contains("PK\x03\x04", `mimetype${openText}`)],
  ["spreadsheet", `${office}.spreadsheetml.sheet`, "xlsx", contains("PK\x03\x04", "xl/workbook.xml")],
  ["tiff", "image/tiff", "tif", beginsWith("II*\0", "MM\0*")],
  ["heic", "image/heic", "heic", (bytes) => /^ftyp(hei[cxms]|mif1|msf1)/.test(textAt(bytes, 4, 8))],
];

const found = (bytes: Uint8Array) => knownFiles.find(([, , , isIn]) => isIn(bytes));

/** By its first bytes, whatever it claims to be (threat T22). Undefined for text and what is not sent on. */
export const fileKindOf = (bytes: Uint8Array) => found(bytes)?.[0];

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64.trim().replace(/^data:[^,]*,/, ""), "base64"));
}

/** They say nothing about the patient (threat T50). */
export type DocumentName = "attachment" | "invoice" | "leaflet" | "letter" | "photo" | "result";

type DocumentFile = {
  base64: string;
  /** The practice's, which decides only how a document that is no file is read as text. */
  contentType?: string | undefined;
  name: DocumentName;
  isDownload?: boolean;
};

/**
 * Sent with a type and a name of the portal's own, in a sandbox (threat T22). Only what browsers show is not
 * offered to save. HTML is cleaned, or else as it is but unable to do anything (threat T20). 502 for anything
 * else.
 */
export async function documentResponse(
  { base64, contentType, name, isDownload = false }: DocumentFile,
  cleaner: HtmlCleaner,
): Promise<Response> {
  const bytes = bytesOf(base64);
  const file = found(bytes);
  if (file !== undefined) {
    const [kind, type, extension] = file;
    const isShown = kind === "pdf" || kind === "picture";
    const disposition = isShown && !isDownload ? "inline" : "attachment";
    return fileResponse(bytes, type, `${disposition}; filename="${name}.${extension}"`);
  }
  const { text, html } = textsIn(base64, contentType);
  if (text !== undefined) {
    const plain = new Uint8Array(Buffer.from(text));
    return fileResponse(plain, "text/plain; charset=utf-8", `attachment; filename="${name}.txt"`);
  }
  const { html: clean } = await cleaner.clean(html);
  if (clean === "") return new Response(null, { status: 502, headers: { "Cache-Control": "no-store" } });
  const saved = new Uint8Array(Buffer.from(htmlFile(clean ?? withoutMeta(html), name)));
  return fileResponse(saved, "text/html; charset=utf-8", `attachment; filename="${name}.html"`);
}

/**
 * HTML is what the practice calls so, and what begins with a tag and is not called plain text. It is not yet
 * safe, and empty for what is no text, or too long to read.
 */
export function textsIn(base64: string, contentType: string | undefined): { html: string; text?: string } {
  const read = textInBase64(base64, contentType);
  const format = formatOf(contentType);
  // What is no base64 is a text only where the practice calls it one.
  const isText = read !== undefined && (format === "html" || format === "text" || read !== base64);
  const text = isText ? usualCharacters(read) : "";
  if (text.trim() === "" || format === "html") return { html: text };
  if (/^\s*</.test(text) && !/plain/i.test(contentType ?? "")) return { html: text };
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return { html: `<pre>${escaped}</pre>`, text };
}

/** In a saved file no header of the portal holds, so it brings its own policy: nothing runs, loads or is sent. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/** A whole document, so that a browser reads its letters as they are. */
const htmlFile = (html: string, name: DocumentName) =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${name}</title></head><body>${html}</body></html>`;

/** A policy does not keep a meta element from leading to another page. */
const withoutMeta = (html: string) => html.replaceAll(/<meta/gi, "<x-meta");

function fileResponse(bytes: Uint8Array<ArrayBuffer>, type: string, disposition: string): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Content-Disposition": disposition,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

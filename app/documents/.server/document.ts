import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { textInBase64 } from "#practice-api/wire/base64.ts";
import { formatOf } from "./document-format.ts";

const kinds = [
  { kind: "pdf", type: "application/pdf", extension: "pdf", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: "png", type: "image/png", extension: "png", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: "jpeg", type: "image/jpeg", extension: "jpg", bytes: [0xff, 0xd8, 0xff] },
] as const;

export type DocumentKind = (typeof kinds)[number]["kind"];

const found = (bytes: Uint8Array) =>
  kinds.find((kind) => kind.bytes.every((byte, index) => bytes[index] === byte));

/**
 * What a document is by its first bytes, whatever it claims to be (threat T22). Undefined for everything that
 * the portal does not send on: SVG is not a picture here, because it can hold scripts.
 */
export function kindOf(bytes: Uint8Array): DocumentKind | undefined {
  return found(bytes)?.kind;
}

/** The bytes of base64 text, with or without a data: prefix. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64.trim().replace(/^data:[^,]*,/, ""), "base64"));
}

/** Names of downloaded files. They say nothing about the patient (threat T50). */
export type DocumentName = "attachment" | "invoice" | "leaflet" | "letter" | "photo" | "result";

export type DocumentFile = {
  base64: string;
  /** The practice's, which decides only whether a document that is no file is HTML. */
  contentType?: string | undefined;
  name: DocumentName;
  /** Offers to save the file instead of showing it. */
  isDownload?: boolean;
};

/**
 * A PDF, PNG or JPEG as the response of a resource route, with a type and a name of the portal's own, in a
 * sandbox (threat T22). HTML is only offered to save: cleaned, or else as it is but unable to do anything
 * (threat T20). 502 for anything else.
 */
export async function documentResponse(
  { base64, contentType, name, isDownload = false }: DocumentFile,
  cleaner: HtmlCleaner,
): Promise<Response> {
  const bytes = bytesOf(base64);
  const kind = found(bytes);
  if (kind !== undefined) {
    const disposition = isDownload ? "attachment" : "inline";
    return fileResponse(bytes, kind.type, `${disposition}; filename="${name}.${kind.extension}"`);
  }
  const html = htmlOf(base64, contentType);
  const { html: clean } = await cleaner.clean(html);
  if (clean === "") return new Response(null, { status: 502, headers: { "Cache-Control": "no-store" } });
  const file = new Uint8Array(Buffer.from(htmlFile(clean ?? withoutMeta(html), name)));
  return fileResponse(file, "text/html; charset=utf-8", `attachment; filename="${name}.html"`);
}

/** The HTML of a document, not yet safe, if the practice calls it that. Else empty, also when it is too long to read. */
export function htmlOf(base64: string, contentType: string | undefined): string {
  return formatOf(contentType) === "html" ? (textInBase64(base64) ?? "") : "";
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

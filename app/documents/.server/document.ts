import { cleanHtml } from "./clean-html.ts";
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
  return Uint8Array.from(Buffer.from(base64.trim().replace(/^data:[^,]*,/, ""), "base64"));
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
 * sandbox (threat T22). HTML is cleaned, and only offered to save (threat T20). 502 for anything else.
 */
export function documentResponse({ base64, contentType, name, isDownload = false }: DocumentFile): Response {
  const bytes = bytesOf(base64);
  const kind = found(bytes);
  if (kind !== undefined) {
    const disposition = isDownload ? "attachment" : "inline";
    return fileResponse(bytes, kind.type, `${disposition}; filename="${name}.${kind.extension}"`);
  }
  const html = htmlOf(bytes, contentType);
  if (html === "") return new Response(null, { status: 502, headers: { "Cache-Control": "no-store" } });
  const file = new TextEncoder().encode(htmlFile(html, name));
  return fileResponse(file, "text/html; charset=utf-8", `attachment; filename="${name}.html"`);
}

/** Cleaned HTML, if the practice calls it that. Else empty. */
export function htmlOf(bytes: Uint8Array, contentType: string | undefined): string {
  return formatOf(contentType) === "html" ? cleanHtml(new TextDecoder().decode(bytes)) : "";
}

/** A whole document, so that a browser reads its letters as they are. */
const htmlFile = (html: string, name: DocumentName) =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><title>${name}</title></head><body>${html}</body></html>`;

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

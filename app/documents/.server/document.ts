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
  name: DocumentName;
  /** Offers to save the file instead of showing it. */
  isDownload?: boolean;
};

/**
 * A PDF, PNG or JPEG as the response of a resource route, with a type and a name of the portal's own, in a
 * sandbox (threat T22). 502 for anything else.
 */
export function documentResponse({ base64, name, isDownload = false }: DocumentFile): Response {
  const bytes = bytesOf(base64);
  const kind = found(bytes);
  if (kind === undefined)
    return new Response(null, { status: 502, headers: { "Cache-Control": "no-store" } });
  return new Response(bytes, {
    headers: {
      "Content-Type": kind.type,
      "Content-Length": String(bytes.length),
      "Content-Disposition": `${isDownload ? "attachment" : "inline"}; filename="${name}.${kind.extension}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";

/** The text of a PDF in base64, as a reader's search finds it: all streams inflated, and glyphs mapped back to letters. */
export function pdfText(data: string): string {
  const file = Buffer.from(data, "base64");
  const raw = file.toString("latin1");
  const streams = [...raw.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const packed = file.subarray(start, start + Number(match[1]));
    try {
      return [inflateSync(packed).toString("latin1")];
    } catch {
      return [];
    }
  });
  // Each font maps its own glyphs, so the letters of all fonts are candidates.
  const maps = streams
    .filter((stream) => stream.includes("beginbfrange"))
    .map((stream) => {
      const listed = /\[([^\]]*)\]/.exec(stream)?.[1] ?? "";
      return [...listed.matchAll(/<([0-9a-f]+)>/gi)].map((match) =>
        String.fromCodePoint(Number.parseInt(match[1] as string, 16)),
      );
    });
  const pages = streams.filter((stream) => / Tf/.test(stream));
  const glyphs = pages.map(
    (page) =>
      [...page.matchAll(/<([0-9a-f]+)>/gi)]
        .map((match) => match[1] as string)
        .join("")
        .match(/.{4}/g) ?? [],
  );
  return glyphs
    .map((page) =>
      maps.map((map) => page.map((glyph) => map[Number.parseInt(glyph, 16)] ?? "").join("")).join("\n"),
    )
    .join("\n");
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkFile, cleanFileName } from "#app/routes/signed-in/messages/sending/message-files.ts";

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const png = (width: number, height: number) => {
  const bytes = Buffer.concat([bytesOf("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Buffer.alloc(17)]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
/** A JPEG with a segment of metadata before its frame header. */
const jpeg = (width: number, height: number, metadata = 40) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, ...Array(9).fill(0), 0xff, 0xd9]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.alloc(metadata - 2)]);
  segment.writeUInt16BE(metadata, 2);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame]);
};
const pdf = bytesOf("%PDF-1.7\n%âãÏÓ\n");
const content = {
  png: (size: [number, number]) => png(...size),
  jpeg: (size: [number, number]) => jpeg(...size),
  pdf: (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)]),
  text: bytesOf,
};

type Content = { [Kind in keyof typeof content]?: Parameters<(typeof content)[Kind]>[0] };
const files: Record<string, [name: string, made: Content, verdict: string]> = parse(
  readFileSync(join(import.meta.dirname, "message-files.yaml"), "utf8"),
);

describe("the verdict about a file", () => {
  test.each(Object.entries(files))("of %s", (_what, [name, made, verdict]) => {
    const [[kind = "", given] = []] = Object.entries(made);
    const bytes: Buffer = Reflect.apply(Reflect.get(content, kind), undefined, [given]);
    const found = checkFile({ name, size: bytes.length, bytes });
    expect(found.isValid ? `${found.contentType} as ${found.name}` : found.problem).toBe(verdict);
  });

  test("refuses a picture whose size is nowhere, once all of it has been read", () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, ...Array(40).fill(0)]);
    expect(checkFile({ name: "a.jpg", size: 90_000, bytes }).isValid).toBe(true);
    expect(checkFile({ name: "a.jpg", size: bytes.length, bytes })).toMatchObject({ problem: "content" });
    const cut = png(8, 8).subarray(0, 20);
    expect(checkFile({ name: "a.png", size: 20, bytes: cut })).toMatchObject({ problem: "content" });
  });
});

test("a file name is at most 100 characters, with its extension, and on one line", () => {
  const long = cleanFileName(`${"ā".repeat(300)}.pdf`);
  expect([long.length, long.endsWith("ā.pdf")]).toEqual([100, true]);
  expect(cleanFileName(`a.${"b".repeat(300)}`).length).toBeLessThanOrEqual(100);
  expect(cleanFileName(" C:\\scans\\my\r\n  scan .pdf")).toBe("my scan .pdf");
});

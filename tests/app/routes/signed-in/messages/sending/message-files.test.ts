import { describe, expect, test } from "vitest";
import { checkFile, cleanFileName } from "#app/routes/signed-in/messages/sending/message-files.ts";
import { fileLimits } from "#practice-api/messages/rules.ts";

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
const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
const rightToLeft = "\u202e";

/** The 24 files of threat T21, each with its exact verdict. */
const files: [what: string, name: string, bytes: Buffer, verdict: string][] = [
  ["a PNG", "rash.png", png(800, 600), "image/png as rash.png"],
  ["a JPG with metadata", "rash.jpg", jpeg(4000, 3000), "image/jpeg as rash.jpg"],
  ["a JPEG in capitals", "RASH.JPEG", jpeg(800, 600), "image/jpeg as RASH.JPEG"],
  ["a PDF", "Ngā kai.pdf", pdf, "application/pdf as Ngā kai.pdf"],
  ["HTML named .pdf", "letter.pdf", bytesOf("<html><script>1</script>"), "content"],
  ["SVG named .png", "icon.png", bytesOf('<svg xmlns="x" onload="x"/>'), "content"],
  ["a program named .jpg", "photo.jpg", bytesOf("MZ\x90\0"), "content"],
  ["a GIF that is a script too", "photo.png", bytesOf("GIF89a/*\0*/=1;alert(1)"), "content"],
  ["a GIF", "photo.gif", bytesOf("GIF89a"), "type"],
  ["a ZIP archive", "files.zip", bytesOf("PK\x03\x04"), "type"],
  ["a ZIP archive named .pdf", "files.pdf", bytesOf("PK\x03\x04"), "content"],
  ["an empty file", "empty.pdf", Buffer.alloc(0), "empty"],
  ["a second extension that runs", "photo.jpg.exe", jpeg(8, 8), "type"],
  ["a first extension that runs", "photo.exe.jpg", jpeg(8, 8), "image/jpeg as photo.exe.jpg"],
  ["a path", "../../etc/photo.png", png(8, 8), "image/png as photo.png"],
  ["a null byte before .png", "photo.exe\0.png", png(8, 8), "image/png as photo.exe.png"],
  ["a null byte after .png", "photo.png\0.exe", png(8, 8), "type"],
  ["a name written right to left", `photo${rightToLeft}gnp.exe`, png(8, 8), "type"],
  ["6 MB", "large.pdf", padded(pdf, fileLimits.bytes), "application/pdf as large.pdf"],
  ["6 MB and a byte", "large.pdf", padded(pdf, fileLimits.bytes + 1), "tooLarge"],
  ["a PNG of 25000 × 25000", "huge.png", png(25_000, 25_000), "tooManyPixels"],
  ["a JPEG of 25000 × 25000", "huge.jpg", jpeg(25_000, 25_000), "tooManyPixels"],
  ["a PDF that begins later", "late.pdf", bytesOf("\n%PDF-1.7"), "content"],
  ["a photo that a browser could not read", "IMG_1.HEIC", bytesOf("ftypheic"), "phonePhoto"],
  ["a name without an extension", "photo", png(8, 8), "type"],
];

describe("the verdict about a file", () => {
  test.each(files)("of %s", (_what, name, bytes, verdict) => {
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

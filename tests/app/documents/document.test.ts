import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { bytesOf, documentResponse, fileKindOf, textsIn } from "#app/documents/.server/document.ts";
import { testTables } from "../../support/function-tables.ts";

const cleaner = createHtmlCleaner();
afterAll(() => cleaner.close());

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
const pdf = base64("%PDF-1.7\n%âãÏÓ");
const png = "iVBORw0KGgoAAAANSUhEUg==";
const jpeg = "/9j/4AAQSkZJRg==";

testTables(join(import.meta.dirname, "document.yaml"), {
  kindOfBytes: (text: string) => fileKindOf(bytesOf(base64(text))),
  kindOfStored: (text: string) => fileKindOf(bytesOf(text)),
});

describe("a document response", () => {
  const html = base64("<h2 onclick=x>Kia ora</h2><script>parent.hacked = 1</script>");
  test.each<[what: string, base64: string, contentType?: string | undefined, isDownload?: true]>([
    ["a PDF", pdf],
    ["a PNG to save", png, undefined, true],
    ["a JPEG to save", jpeg, undefined, true],
    ["HTML", html, "text/html"],
    ["HTML without anything left", base64("<script>1</script>"), "text/html"],
    ["HTML as it is", "<p>Kā</p>", "text/html"],
    ["HTML in UTF-16", Buffer.from("<p>Kā</p>", "utf16le").toString("base64"), "text/html"],
    ["rich text called plain", base64("{\\rtf1\\ansi}"), "text/plain"],
    ["a Word document called a PDF", base64("PK\u0003\u0004..word/document.xml"), "application/pdf"],
    ["a TIFF", base64("II*\0"), "image/tiff"],
    ["plain text", base64("Ring us <today> &amp; stop"), "text/plain"],
    ["plain text called a PDF", base64("Ring us today"), "application/pdf"],
    ["anything else", base64("<html><script>")],
  ])(
    "of %s has a type and a name of the portal's own, and is in a sandbox",
    async (what, base64, type, save) => {
      const kind = { ...(type && { contentType: type }), ...(save && { isDownload: save }) };
      const response = await documentResponse({ base64, name: "letter", ...kind }, cleaner);
      const body = Buffer.from(await response.arrayBuffer());
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
      const text = body.toString(/utf-8/.test(headers.join()) ? "utf8" : "latin1");
      expect(text).not.toContain("hacked");
      const said = [`status: ${response.status}`, ...headers, "", JSON.stringify(text)].join("\n");
      await expect(`${said}\n`).toMatchFileSnapshot(`said/${what.replaceAll(" ", "-")}.txt`);
    },
  );

  test("of HTML that cannot be cleaned is a file to save, whose own policy lets it do nothing", async () => {
    const html = `<b>${"<div>".repeat(600)}<script>1</script><META http-equiv=refresh content="0;url=//x"><meta>`;
    const file = { base64: base64(html), contentType: "text/html", name: "letter" } as const;
    const response = await documentResponse(file, cleaner);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-disposition": 'attachment; filename="letter.html"',
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    const text = await response.text();
    const [head = "", body = ""] = text.split("<body>");
    expect(head).toMatch(
      /^<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
    );
    expect(body).toMatch(/^<b><div>/);
    expect(body).not.toMatch(/<meta/i);
  });

  test.each([
    ["text/plain; charset=windows-1252", [0x31, 0x96, 0x32, 0x20, 0xbd]],
    ["text/plain", [0x31, 0x96, 0x32, 0x20, 0xbd]],
    ["text/plain", [...Buffer.from("1–2 ½")]],
    ["text/plain; charset=utf-8", [...Buffer.from("1\u00962 ½")]],
    ["text/plain", [...Buffer.from("\uFEFF1–2 ½", "utf16le")]],
  ])("of plain text as %s is read by its characters", (contentType, bytes) => {
    // A short text that is not UTF-8 could be a word that is no base64.
    const long = Buffer.concat([Buffer.from(bytes), Buffer.alloc(bytes[0] === 0xff ? 0 : 60, " ")]);
    expect(textsIn(long.toString("base64"), contentType).text?.trimEnd()).toBe("1–2 ½");
  });
});

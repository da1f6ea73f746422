import { afterAll, describe, expect, test } from "vitest";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { bytesOf, documentResponse, kindOf, textsIn } from "#app/documents/.server/document.ts";

const cleaner = createHtmlCleaner();
afterAll(() => cleaner.close());

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
const pdf = base64("%PDF-1.7\n%âãÏÓ");
const png = "iVBORw0KGgoAAAANSUhEUg==";
const jpeg = "/9j/4AAQSkZJRg==";

describe("the kind of a document", () => {
  test.each([
    ["a PDF", pdf, "pdf"],
    ["a PNG", png, "picture"],
    ["a JPEG", jpeg, "picture"],
    ["a PNG labelled as HTML", `data:text/html;base64,${png}`, "picture"],
    ["a GIF", base64("GIF89a"), "picture"],
    ["a WebP picture", base64("RIFF\0\0\0\0WEBPVP8 "), "picture"],
    ["rich text", base64("{\\rtf1\\ansi}"), "rtf"],
    ["a Word document", base64("PK\u0003\u0004....word/document.xml"), "word"],
    ["an old Word document", base64(`\xd0\xcf\x11\xe0..${[..."WordDocument"].join("\0")}\0`), "word"],
    ["an installer of Windows", base64("\xd0\xcf\x11\xe0....I\0n\0s\0t\0a\0l\0l\0"), undefined],
    [
      "an OpenDocument text",
      base64("PK\u0003\u0004..mimetypeapplication/vnd.oasis.opendocument.text"),
      "openText",
    ],
    ["a spreadsheet", base64("PK\u0003\u0004....xl/workbook.xml"), "spreadsheet"],
    ["a TIFF", base64("II*\0\x08"), "tiff"],
    ["a TIFF of another byte order", base64("MM\0*\0"), "tiff"],
    ["an iPhone's photo", base64("\0\0\0\x18ftypheic"), "heic"],
    ["HTML labelled as PDF", `data:application/pdf;base64,${base64("<html><script>")}`, undefined],
    ["HTML before a PDF", base64("<html>%PDF-1.7"), undefined],
    ["SVG", base64("<svg onload=alert(1)>"), undefined],
    ["XML", base64("<?xml version='1.0'?>"), undefined],
    ["an archive", base64("PK\u0003\u0004"), undefined],
    ["a program", base64("MZ"), undefined],
    ["text that is no base64", "<html>", undefined],
    ["nothing", "", undefined],
  ])("of %s follows its bytes", (_name, text, kind) => {
    expect(kindOf(bytesOf(text))).toBe(kind);
  });
});

describe("a document response", () => {
  test("has a type and a name of the portal's own, and is in a sandbox", async () => {
    const response = await documentResponse({ base64: pdf, name: "letter" }, cleaner);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/pdf",
      "content-length": "14",
      "content-disposition": 'inline; filename="letter.pdf"',
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toBe("%PDF-1.7\n%âãÏÓ");
  });

  test.each([
    [png, "image/png", "attachment.png"],
    [jpeg, "image/jpeg", "attachment.jpg"],
  ])("of a picture is one", async (picture, type, file) => {
    const { headers } = await documentResponse(
      { base64: picture, name: "attachment", isDownload: true },
      cleaner,
    );
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
  });

  test("of HTML is a cleaned file to save, never a page to show", async () => {
    const html = base64("<h2 onclick=x>Kia ora</h2><script>parent.hacked = 1</script>");
    const response = await documentResponse(
      { base64: html, contentType: "text/html", name: "letter" },
      cleaner,
    );
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-disposition": 'attachment; filename="letter.html"',
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    const text = await response.text();
    expect(text).toContain("<body><h2>Kia ora</h2></body>");
    expect(text).not.toContain("hacked");
    expect(Number(response.headers.get("content-length"))).toBe(Buffer.byteLength(text));
    const nothing = base64("<script>1</script>");
    const empty = await documentResponse(
      { base64: nothing, contentType: "text/html", name: "letter" },
      cleaner,
    );
    expect(empty.status).toBe(502);
  });

  test("of HTML in another encoding, or as it is, says the same", async () => {
    for (const data of ["<p>Kā</p>", Buffer.from("<p>Kā</p>", "utf16le").toString("base64")]) {
      const file = { base64: data, contentType: "text/html", name: "letter" } as const;
      expect(await (await documentResponse(file, cleaner)).text()).toContain("<body><p>Kā</p></body>");
    }
  });

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
    ["{\\rtf1\\ansi}", "text/plain", "application/rtf", "letter.rtf"],
    ["PK\u0003\u0004..word/document.xml", "application/pdf", /wordprocessingml/, "letter.docx"],
    ["II*\0", "image/tiff", "image/tiff", "letter.tif"],
    ["Ring us <today> &amp; stop", "text/plain", "text/plain; charset=utf-8", "letter.txt"],
    ["Ring us today", "application/pdf", "text/plain; charset=utf-8", "letter.txt"],
  ])("of %j, called %s, is only offered to save", async (content, contentType, type, name) => {
    const response = await documentResponse(
      { base64: base64(content), contentType, name: "letter" },
      cleaner,
    );
    expect(response.headers.get("content-type")).toMatch(type);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toBe(content);
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

  test("of anything else is a refusal without content", async () => {
    const response = await documentResponse({ base64: base64("<html><script>"), name: "letter" }, cleaner);
    expect(response.status).toBe(502);
    expect(await response.text()).toBe("");
  });
});

import { afterAll, describe, expect, test } from "vitest";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { bytesOf, documentResponse, kindOf } from "#app/documents/.server/document.ts";

const cleaner = createHtmlCleaner();
afterAll(() => cleaner.close());

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
const pdf = base64("%PDF-1.7\n%âãÏÓ");
const png = "iVBORw0KGgoAAAANSUhEUg==";
const jpeg = "/9j/4AAQSkZJRg==";

describe("the kind of a document", () => {
  test.each([
    ["a PDF", pdf, "pdf"],
    ["a PNG", png, "png"],
    ["a JPEG", jpeg, "jpeg"],
    ["a PNG labelled as HTML", `data:text/html;base64,${png}`, "png"],
    ["HTML labelled as PDF", `data:application/pdf;base64,${base64("<html><script>")}`, undefined],
    ["HTML before a PDF", base64("<html>%PDF-1.7"), undefined],
    ["SVG", base64("<svg onload=alert(1)>"), undefined],
    ["XML", base64("<?xml version='1.0'?>"), undefined],
    ["a GIF", base64("GIF89a"), undefined],
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

  test("of anything else is a refusal without content", async () => {
    const response = await documentResponse({ base64: base64("<html><script>"), name: "letter" }, cleaner);
    expect(response.status).toBe(502);
    expect(await response.text()).toBe("");
  });
});

import { afterAll, describe, expect, test } from "vitest";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { openDocument } from "#app/documents/.server/open-document.ts";
import { type StoredDocument, sendDocument } from "#app/documents/.server/send-document.ts";

const cleaner = createHtmlCleaner();
afterAll(() => cleaner.close());

const base64 = (text: string) => Buffer.from(text).toString("base64");
const pdf = base64("%PDF-1.7");

/** A request of a session whose account may still open `left` documents. */
function argsWith(left: number) {
  const counted: unknown[] = [];
  const args = {
    context: {
      record: "token/1",
      session: { data: { apiUrl: "https://practice", holderId: "7", patientId: "8" } },
    },
    services: {
      html: cleaner,
      documentLimits: {
        consume: async (subject: unknown) => {
          counted.push(subject);
          return counted.length > left ? 42 : undefined;
        },
      },
    },
    url: new URL("https://portal/letters/1/file"),
  } as unknown as ScreenArgs;
  return { args, counted };
}

const refusing = (status: number) => async () => {
  throw new PracticeError("refused", "letters.read", status);
};

describe("the route of a document", () => {
  test.each([
    ["the document", async () => ({ data: pdf }), 200],
    ["no content", async () => ({}), 404],
    ["HTML labelled as a PDF", async () => ({ contentType: "application/pdf", data: base64("<html>") }), 502],
    ["HTML", async () => ({ contentType: "text/html", data: base64("<p>Kia ora") }), 200],
    ["a document that is not the patient's", refusing(404), 404],
    ["a failing practice", refusing(500), 503],
  ])("answers %s with its status", async (_name, read, status) => {
    const { args, counted } = argsWith(1);
    const response = await sendDocument(args, "letter", read);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(counted).toEqual([{ practice: "https://practice", who: "7", whose: "8" }]);
  });

  test("reads nothing beyond the account's limits", async () => {
    const { args } = argsWith(0);
    let reads = 0;
    const response = await sendDocument(args, "letter", async () => {
      reads++;
      return { data: pdf };
    });
    expect([response.status, response.headers.get("retry-after"), reads]).toEqual([429, "42", 0]);
  });

  test("saves the file when its address says so", async () => {
    const { args } = argsWith(2);
    const disposition = async (address: string) => {
      const response = await sendDocument({ ...args, url: new URL(address) }, "leaflet", async () => ({
        data: pdf,
      }));
      return response.headers.get("content-disposition");
    };
    expect(await disposition("https://portal/x?download")).toBe('attachment; filename="leaflet.pdf"');
    expect(await disposition("https://portal/x")).toBe('inline; filename="leaflet.pdf"');
  });

  test("passes on that the session has ended at the practice", async () => {
    const { args } = argsWith(1);
    const ended = async () => {
      throw new PracticeError("signedOut", "letters.read");
    };
    await expect(sendDocument(args, "letter", ended)).rejects.toThrow("signedOut");
  });
});

describe("a document that is opened", () => {
  const src = "/letters/1/file?record=token%2F1";
  const plain = base64("Ring us <today>\n  & stop");
  const html = { contentType: "text/html", data: base64("<h2 onclick=x>Kia ora</h2>") };

  async function opened(listed: StoredDocument | undefined, read?: StoredDocument) {
    let reads = 0;
    const { args, counted } = argsWith(1);
    const document = await openDocument(args, {
      listed,
      read: async () => {
        reads++;
        return read ?? {};
      },
      path: "/letters/1/file",
    });
    return { document, reads, counted: counted.length };
  }

  const shown = { pdf: { kind: "pdf", src }, picture: { kind: "picture", src } };
  const page = (html: string) => ({ kind: "html", html, src });
  const saved = (reason?: string) => ({ kind: "downloadOnly", src, ...(reason && { reason }) });
  const text = page("<pre>Ring us &lt;today&gt;\n  &amp; stop</pre>");
  const [kiaOra, script] = [page("<h2>Kia ora</h2>"), base64("<script>x</script>")];
  const typed = (contentType: string, data?: string) => ({ contentType, ...(data && { data }) });
  const word = { data: base64("PK\u0003\u0004word/document.xml") };
  const deep = { ...html, data: base64("<b>".repeat(600)) };
  test.each<[string, StoredDocument | undefined, StoredDocument | undefined, object, number]>([
    ["a PDF by its type", typed("application/pdf"), undefined, shown.pdf, 0],
    ["a picture by its type", typed("image/jpeg"), undefined, shown.picture, 0],
    ["HTML of the list", html, undefined, kiaOra, 0],
    ["HTML that is read", typed("text/html"), html, kiaOra, 1],
    ["a file of no known type", {}, { data: pdf }, shown.pdf, 1],
    ["what the list does not have", undefined, typed("x", pdf), shown.pdf, 1],
    ["a PDF labelled as HTML", typed("text/html", pdf), undefined, shown.pdf, 0],
    ["HTML of no known type", {}, { data: html.data }, kiaOra, 1],
    ...["text/plain", "text/plain; charset=utf-8", "application/octet-stream"].map(
      (type): [string, StoredDocument, StoredDocument, object, number] => [
        `plain text called ${type}`,
        typed(type),
        typed(type, plain),
        text,
        1,
      ],
    ),
    [
      "HTML that is called plain text",
      {},
      typed("text/plain", script),
      page("<pre>&lt;script&gt;x&lt;/script&gt;</pre>"),
      1,
    ],
    ["a letter of Word", {}, word, saved("word"), 1],
    ["rich text", {}, { data: base64("{\\rtf1") }, saved("rtf"), 1],
    ["a scan", typed("image/tiff"), { data: base64("II*\0") }, saved("tiff"), 1],
    ["a program", {}, { data: base64("MZ\0\0") }, { kind: "unsupported" }, 1],
    ["HTML with nothing to read", undefined, { ...html, data: script }, { kind: "unsupported" }, 1],
    ["HTML that cannot be cleaned", undefined, deep, saved(), 1],
    ["nothing", undefined, {}, { kind: "missing" }, 1],
  ])("is shown as %s", async (_name, listed, read, document, reads) => {
    expect(await opened(listed, read)).toMatchObject({ document, reads });
  });

  test("is counted when its content is read here, and else by its route", async () => {
    expect((await opened(html)).counted).toBe(1);
    expect((await opened({ contentType: "application/pdf" })).counted).toBe(0);
  });

  test("is not read beyond the account's limits, and missing when it is not the patient's", async () => {
    const open = (left: number, read: () => Promise<StoredDocument>) =>
      openDocument(argsWith(left).args, { read, path: "/letters/1/file" });
    expect(await open(0, async () => html)).toEqual({ kind: "limited" });
    expect(await open(1, refusing(404))).toEqual({ kind: "missing" });
    await expect(open(1, refusing(500))).rejects.toThrow("letters.read");
  });
});

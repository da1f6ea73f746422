import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { openDocument } from "#app/documents/.server/open-document.ts";
import { type StoredDocument, sendDocument } from "#app/documents/.server/send-document.ts";
import { testTables } from "../../support/function-tables.ts";

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
      const url = new URL(address);
      const response = await sendDocument({ ...args, url }, "leaflet", async () => ({ data: pdf }));
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

type Written = { type?: string; text?: string };
const stored = (written: Written | "too deep"): StoredDocument => {
  const { type, text } = written === "too deep" ? { type: "text/html", text: "<b>".repeat(600) } : written;
  return { ...(type && { contentType: type }), ...(text && { data: base64(text) }) };
};
const html: Written = { type: "text/html", text: "<h2>Kia ora</h2>" };
const path = "/letters/1/file";

async function opened(listed?: Written, document?: Written | "too deep") {
  const { args, counted } = argsWith(1);
  const read = vi.fn(async () => (document === undefined ? {} : stored(document)));
  const found = await openDocument(args, { listed: listed && stored(listed), read, path });
  return { ...found, reads: read.mock.calls.length, counted: counted.length };
}

testTables(
  join(import.meta.dirname, "send-document.yaml"),
  { opened },
  {},
  // Each has the address of its route, but for those that there are not.
  (wanted) => ({ like: { src: `${path}?record=token%2F1`, ...(wanted as object) } }),
);

describe("a document that is opened", () => {
  test("is counted when its content is read here, and else by its route", async () => {
    expect((await opened(html)).counted).toBe(1);
    expect((await opened({ type: "application/pdf" })).counted).toBe(0);
  });

  test("is not read beyond the account's limits, and missing when it is not the patient's", async () => {
    const open = (left: number, read: () => Promise<StoredDocument>) =>
      openDocument(argsWith(left).args, { read, path });
    expect(await open(0, async () => stored(html))).toEqual({ kind: "limited" });
    expect(await open(1, refusing(404))).toEqual({ kind: "missing" });
    await expect(open(1, refusing(500))).rejects.toThrow("letters.read");
  });
});

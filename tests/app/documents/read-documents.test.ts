import { describe, expect, test } from "vitest";
import { readAttachment } from "#app/documents/.server/read-attachment.ts";
import { readInvoice } from "#app/documents/.server/read-invoice.ts";
import { readLetter } from "#app/documents/.server/read-letter.ts";
import { stubScreen } from "../../support/screen-args.ts";

const contextWith = (api: object) => stubScreen("/", { api }).context;

describe("a letter", () => {
  const letters = (count: number, first = 0) =>
    Array.from({ length: count }, (_, id) => ({ id: String(first + id), data: `${first + id}` }));

  /** Reads a letter without content of its own from lists with so many letters and unreadable entries. */
  async function read(id: string, pages: [number, number][]) {
    const asked: number[] = [];
    const list = async ({ page }: { page: number }) => {
      asked.push(page);
      const [count, unreadable] = pages[page - 1] ?? [0, 0];
      return { entries: letters(count, 100 * (page - 1)), unreadable };
    };
    const api = { letters: { list, read: async () => ({ id, type: "Note" }) } };
    return { letter: await readLetter(contextWith(api), id), asked };
  }

  test("has its own content without a look at the list", async () => {
    const letter = { id: "1", data: "own" };
    expect(await readLetter(contextWith({ letters: { read: async () => letter } }), "1")).toBe(letter);
  });

  test("is found on a later page, whatever the size of the practice's pages is", async () => {
    const pages = [letters(30), letters(60).slice(30)];
    const asked: number[] = [];
    const list = async ({ page }: { page: number }) => {
      asked.push(page);
      return { entries: pages[page - 1] ?? [], unreadable: 0, total: 60 };
    };
    const read = async ({ letterId }: { letterId: string }) => ({ id: letterId });
    const context = contextWith({ letters: { list, read } });
    expect(await readLetter(context, "45")).toEqual({ id: "45", data: "45" });
    expect([await readLetter(context, "x"), asked]).toEqual([{ id: "x" }, [1, 2, 1, 2]]);
  });

  const full: [number, number] = [100, 0];
  test.each<[string, string, [number, number][], number]>([
    ["until it is found", "7", [full], 1],
    [
      "until it ends",
      "x",
      [
        [99, 1],
        [99, 0],
        [5, 0],
      ],
      7,
    ],
    ["no longer than fifty pages", "x", Array.from({ length: 60 }, () => full), 50],
  ])("has the content of the list, which is read %s", async (_, id, pages, count) => {
    const { letter, asked } = await read(id, pages);
    expect(letter).toEqual(id === "7" ? { id, data: "7" } : { id, type: "Note" });
    expect(asked).toHaveLength(count);
  });
});

test("an invoice without a PDF has no data", async () => {
  const read = (pdf: string) =>
    readInvoice(contextWith({ billing: { invoicePdf: async () => ({ pdf }) } }), "1");
  expect(await read("JVBERi0=")).toEqual({ contentType: "application/pdf", data: "JVBERi0=" });
  expect(await read("")).toStrictEqual({ contentType: "application/pdf" });
});

test("attachments are counted from one", async () => {
  const attachments = [{ data: "a" }, { data: "b" }];
  const context = contextWith({ messages: { read: async () => ({ attachments }) } });
  expect([await readAttachment({ context }, "1", 1), await readAttachment({ context }, "1", 3)]).toEqual([
    { data: "a" },
    undefined,
  ]);
});

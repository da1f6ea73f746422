import { join } from "node:path";
import { readAttachment, readInvoice, readLetter } from "#app/documents/.server/read-documents.ts";
import { testTables } from "../../support/function-tables.ts";
import { stubScreen } from "../../support/screen-args.ts";

const contextWith = (api: object) => stubScreen("/", { api }).context;

testTables(join(import.meta.dirname, "read-documents.yaml"), {
  /** A letter without content of its own, from pages of so many letters (the first has some that cannot be read), and how many were read. */
  listedLetter: async (id: string, pages: number[] | "endless", unreadable = 0) => {
    let asked = 0;
    const list = async ({ page }: { page: number }) => {
      asked += 1;
      const before =
        pages === "endless" ? 100 * (page - 1) : pages.slice(0, page - 1).reduce((sum, one) => sum + one, 0);
      const count = pages === "endless" ? 100 : (pages[page - 1] ?? 0);
      const entries = Array.from({ length: count }, (_, nth) => ({
        id: `${before + nth}`,
        data: `of ${before + nth}`,
      }));
      return { entries, unreadable: page === 1 ? unreadable : 0 };
    };
    const read = async () => ({ id, type: "Note" });
    return { ...(await readLetter(contextWith({ letters: { list, read } }), id)), asked };
  },
  ownLetter: (letter: object) => readLetter(contextWith({ letters: { read: async () => letter } }), "1"),
  invoice: (pdf: string) => readInvoice(contextWith({ billing: { invoicePdf: async () => ({ pdf }) } }), "1"),
  attachment: (attachments: object[], number: number) =>
    readAttachment(
      { context: contextWith({ messages: { read: async () => ({ attachments }) } }) },
      "1",
      number,
    ),
});

import { isDeepStrictEqual } from "node:util";
import type { Row } from "#practice-api/contract.ts";
import { Failed, Skipped } from "../outcomes.ts";
import type { Suite } from "../suite.ts";

type Page = { entries: readonly unknown[]; total?: number };
/** Beyond the end of every list. */
const farPage = 100_000;

/** Pages must be parts of one list, in its order, and say the same total. */
export async function checkPaging(suite: Suite, row: Row, input: object): Promise<void> {
  const { page, pageSize } = row.query.fields;
  if (!pageSize) return;
  const read = (paging: object) => suite.call<Page>(row, { ...input, ...paging });
  await suite.check(row, "sends no more entries than the page size", async () => {
    const { entries } = await read({ pageSize: 1 });
    if (entries.length > 1) throw new Failed("sends more entries than PageSize");
    if (entries.length === 0) throw new Skipped("The list is empty.");
  });
  if (!page) return;
  await suite.check(row, "sends the list page by page", async () => {
    const both = await read({ page: 1, pageSize: 2 });
    if (both.entries.length < 2) throw new Skipped("The list has fewer than two entries.");
    const [first, second] = [await read({ page: 1, pageSize: 1 }), await read({ page: 2, pageSize: 1 })];
    if (!isDeepStrictEqual([...first.entries, ...second.entries], both.entries)) {
      throw new Failed("the first two pages are not the first two entries of the list");
    }
    if (first.total !== second.total || first.total !== both.total) {
      throw new Failed("pages of one list have different totals");
    }
  });
  await suite.check(row, "sends an empty page after the last one", async () => {
    const { entries } = await read({ page: farPage, pageSize: 50 });
    if (entries.length > 0) throw new Failed("sends entries after the last page");
  });
}

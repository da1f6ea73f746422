import { expect, test } from "vitest";
import { pendingInvoices } from "#app/.server/payments/invoices.ts";

/** Reads the invoices of a practice whose pages have so many entries, each with so many unreadable ones. */
async function read(sizes: readonly number[], unreadable = 0) {
  const pages: unknown[] = [];
  const invoices = async (input: { page: number }) => {
    pages.push(input);
    const entries = Array.from({ length: sizes[input.page - 1] ?? sizes.at(-1) ?? 0 }, () => ({}));
    return { entries, unreadable };
  };
  const { invoices: found, isComplete } = await pendingInvoices({ billing: { invoices } } as never);
  return { found: found.length, isComplete, pages: pages.length };
}

test("every page of invoices is read", async () => {
  expect(await read([99])).toEqual({ found: 99, isComplete: true, pages: 1 });
  expect(await read([100, 3])).toEqual({ found: 103, isComplete: true, pages: 2 });
  expect(await read([100, 0])).toEqual({ found: 100, isComplete: true, pages: 2 });
});

test("the invoices are incomplete with an unreadable entry, and when the pages do not end", async () => {
  expect(await read([5], 1)).toEqual({ found: 5, isComplete: false, pages: 1 });
  expect(await read([100])).toEqual({ found: 5_000, isComplete: false, pages: 50 });
});

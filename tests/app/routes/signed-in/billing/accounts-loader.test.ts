import { describe, expect, test } from "vitest";
import { loadAccounts } from "#app/routes/signed-in/billing/loader.server.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const invoicesOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id: String(id), balance: 10_00 }));

async function load(query = "", invoices = 3, ofAccount: () => Promise<object[]> = async () => []) {
  const { list, queries } = stubList(invoicesOf(invoices), query.includes("tab=all") ? 10 : 100);
  const calls: string[] = [];
  const pdfs: string[] = [];
  const counted =
    <A extends unknown[], R>(name: string, call: (...input: A) => R) =>
    (...input: A) => {
      calls.push(name);
      return call(...input);
    };
  const billing = {
    invoices: counted("invoices", list),
    balance: counted("balance", async () => 30_00),
    invoicePdf: async ({ invoiceId }: { invoiceId: string }) => {
      pdfs.push(invoiceId);
      return { pdf: "" };
    },
  };
  const services = {
    config: { card: { isOffered: true } },
    payments: { ofAccount },
    documentLimits: { consume: async () => undefined },
    now: Date.now,
  };
  const data = { apiUrl: "https://practice.example.nz/api", holderId: "holder", holderName: "Sione Fale" };
  const context = {
    api: { billing: { ...billing, balance: () => Promise.reject(new Error("the child's balance")) } },
    forHolder: () => ({ api: { billing } }),
    cache: { set: async () => undefined },
    record: "r",
    session: { data },
    settings: async () => ({}),
  };
  const loaded = await loadAccounts(stubScreen(`/accounts${query}`, context, services));
  const { shown, opened } = loaded;
  const settled = Object.fromEntries(
    await Promise.all(Object.entries(shown).map(async ([name, panel]) => [name, await panel])),
  );
  return {
    ...loaded,
    shown: settled,
    opened: opened && { id: opened.id, document: await opened.document },
    queries,
    calls,
    pdfs,
  };
}

describe("the pending invoices", () => {
  test("are read whole with what is owed, in one call each, on the account holder's account", async () => {
    const { shown, calls, queries, opened, holderName } = await load();
    expect(shown.pending).toMatchObject({
      state: "loaded",
      value: { isComplete: true, offer: { balance: 30_00, limit: 30_00 } },
    });
    expect(shown.pending.value.invoices).toHaveLength(3);
    expect(calls.sort()).toEqual(["balance", "invoices"]);
    expect(queries).toEqual([{ which: "pending", page: 1, pageSize: 100 }]);
    expect([holderName, opened]).toEqual(["Sione Fale", undefined]);
  });

  test("of several pages are one list, whatever the address says", async () => {
    const { shown } = await load("?pages=3", 130);
    expect([shown.tab, shown.pending.value.invoices.length]).toEqual(["pending", 130]);
  });
});

test("the way of paying fails when earlier payments cannot be read, which is not the same as none", async () => {
  const { shown } = await load("", 3, () => Promise.reject(new Error("locked")));
  expect(shown.paying).toEqual({ state: "failed" });
});

test("the invoices of all time are read ten at a time", async () => {
  const { shown, queries } = await load("?tab=all&pages=2", 30);
  expect([shown.tab, shown.pages, shown.list.value.entries.length, shown.list.value.hasMore]).toEqual([
    "all",
    2,
    20,
    true,
  ]);
  expect(queries).toEqual([1, 2].map((page) => ({ which: "all", page, pageSize: 10 })));
});

test("an invoice opens as a PDF, without being read", async () => {
  const { opened, pdfs } = await load("?invoice=7");
  const document = { state: "loaded", value: { kind: "pdf", src: "/accounts/7/file?record=r" } };
  expect([opened, pdfs]).toEqual([{ id: "7", document }, []]);
});

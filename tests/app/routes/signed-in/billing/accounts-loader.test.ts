import { expect, test } from "vitest";
import { loadAccounts } from "#app/routes/signed-in/billing/loader.server.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

/** The Pending tab of an account with so many invoices. */
async function load(count: number, ofAccount: () => Promise<object[]> = async () => []) {
  const invoices = Array.from({ length: count }, (_, id) => ({ id: String(id), balance: 10_00 }));
  const billing = { invoices: stubList(invoices).list, balance: async () => 30_00 };
  const data = { apiUrl: "https://practice.example.nz/api", holderId: "holder", holderName: "Sione Fale" };
  const context = {
    forHolder: () => ({ api: { billing } }),
    session: { data },
    settings: async () => ({}),
  };
  const services = { config: { card: { isOffered: true } }, payments: { ofAccount }, now: Date.now };
  const { shown } = await loadAccounts(stubScreen("/accounts?pages=3", context, services));
  if (shown.tab !== "pending") throw new Error("not the Pending tab");
  return { pending: await shown.pending, paying: await shown.paying };
}

test("the pending invoices of several pages are one list, whatever the address says", async () => {
  expect((await load(130)).pending).toMatchObject({ value: { invoices: { length: 130 } } });
});

test("the way of paying fails when earlier payments cannot be read, which is not the same as none", async () => {
  expect((await load(3, () => Promise.reject(new Error("locked")))).paying).toEqual({ state: "failed" });
});

import { describe, expect, test } from "vitest";
import { loadAccounts } from "#app/routes/signed-in/accounts/.server/loader.ts";
import { accountsHref, paymentHref } from "#app/routes/signed-in/accounts/links.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

type Stub = {
  settings?: Record<string, string>;
  profile?: () => unknown;
  isActing?: boolean;
  invoices?: number;
  scriptUrl?: string;
};

const invoicesOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }));
const stored = { amount: 50_00, fee: 1_25, invoices: [{ id: "1" }, { id: "2" }] };

async function load(
  query = "",
  { settings = {}, profile, isActing = false, invoices = 3, scriptUrl }: Stub = {},
) {
  const pageSize = query.includes("tab=all") ? 10 : 100;
  const { list, queries } = stubList(invoicesOf(invoices), pageSize);
  const pdfs: string[] = [];
  const billing = {
    invoices: list,
    balance: async () => 12_00,
    invoicePdf: async ({ invoiceId }: { invoiceId: string }) => {
      pdfs.push(invoiceId);
      return { pdf: "" };
    },
  };
  const data = {
    apiUrl: "https://practice.example.nz/api",
    patientId: "patient",
    holderId: "holder",
    holderName: "Sione Fale",
  };
  const services = {
    config: {
      practiceOrigins: ["https://practice.example.nz"],
      companions: { images: "i", letters: "l", pay: "p", video: "v", stripe: "s" },
      card: { publishableKey: "pk_1", scriptUrl },
    },
    payments: {
      unsettled: async () => [
        { id: "a", number: "P-7", ...stored },
        { id: "b", ...stored },
      ],
    },
    documentLimits: { consume: async () => undefined },
  };
  const context = {
    api: { billing },
    record: "r",
    session: { data },
    isActing,
    settings: () => settings,
    profile: profile ?? (() => ({ email: "sione@example.nz" })),
  };
  const loaded = await loadAccounts(stubScreen(`/accounts${query}`, context, services));
  const { list: invoiceList, balance, setup, unsettled, opened } = loaded;
  return {
    ...loaded,
    list: (await invoiceList) as { value: { entries: unknown[]; hasMore: boolean } },
    balance: await balance,
    setup: ((await setup) as { value: unknown }).value,
    unsettled: await unsettled,
    opened: opened && { id: opened.id, document: await opened.document },
    queries,
    pdfs,
  };
}

describe("the invoices", () => {
  test("that are left to pay are read whole, whatever the address says", async () => {
    const { list, queries, pages, tab, balance, opened } = await load("?pages=3", { invoices: 130 });
    expect([list.value.entries.length, list.value.hasMore, pages, tab]).toEqual([130, false, 1, "pending"]);
    expect(queries[0]).toEqual({ which: "pending", page: 1, pageSize: 100 });
    expect([balance, opened]).toEqual([{ state: "loaded", value: 12_00 }, undefined]);
  });

  test("of all time are read ten at a time", async () => {
    const { list, queries, pages, tab } = await load("?tab=all&pages=2", { invoices: 30 });
    expect([list.value.entries.length, list.value.hasMore, pages, tab]).toEqual([20, true, 2, "all"]);
    expect(queries).toEqual([1, 2].map((page) => ({ which: "all", page, pageSize: 10 })));
  });

  test("open as PDFs, without reading them", async () => {
    const { opened, pdfs } = await load("?invoice=7");
    const document = { state: "loaded", value: { kind: "pdf", src: "/accounts/7/file?record=r" } };
    expect([opened, pdfs]).toEqual([{ id: "7", document }, []]);
  });
});

test("each form has a payment of its own, and names the account of another patient's record", async () => {
  const [own, acting] = [await load(), await load("", { isActing: true })];
  expect(own.paymentId).toMatch(/^[\da-f-]{36}$/);
  expect(acting.paymentId).not.toBe(own.paymentId);
  expect([own.account, acting.account]).toEqual([undefined, "Sione Fale"]);
});

test("payments that are not recorded are shown with their total", async () => {
  const value = [
    { id: "a", number: "P-7", total: 51_25, invoiceIds: ["1", "2"] },
    { id: "b", number: "", total: 51_25, invoiceIds: ["1", "2"] },
  ];
  expect((await load()).unsettled).toEqual({ state: "loaded", value });
});

describe("the way of paying", () => {
  const card = {
    method: "card",
    cards: [{ text: "Card", label: "Card", basisPoints: 0 }],
    publishableKey: "pk_1",
    scriptUrl: undefined,
    billing: { name: "Sione Fale", email: "sione@example.nz" },
  };

  test.each([
    ["1", { method: "other" }],
    ["2", card],
    ["3", { method: "poli" }],
    ["4", { method: "other" }],
  ])("for the setting %s is that of the practice", async (paymentMethod, expected) => {
    expect((await load("", { settings: { paymentMethod } })).setup).toEqual(expected);
  });

  test("is the card without a setting, with the practice's cards", async () => {
    const paymentCards = '[{"CardFee":"Visa - 2.5%"}]';
    expect((await load("", { settings: { paymentCards } })).setup).toEqual({
      ...card,
      cards: [{ text: "Visa - 2.5%", label: "Visa", basisPoints: 250 }],
    });
  });

  test("has no e-mail address of another patient, or when the profile cannot be read", async () => {
    const withoutEmail = { ...card, billing: { name: "Sione Fale", email: undefined } };
    expect((await load("", { isActing: true })).setup).toEqual(withoutEmail);
    const profile = () => Promise.reject(new Error("down"));
    expect((await load("", { profile })).setup).toEqual(withoutEmail);
  });

  test("loads the script of a test provider from where the practice is", async () => {
    expect((await load("", { scriptUrl: "../pay/card.js" })).setup).toMatchObject({
      scriptUrl: "https://practice.example.nz/pay/card.js",
    });
  });
});

test("the addresses of the accounts name their tab and payment", () => {
  expect([accountsHref(), accountsHref("pending"), accountsHref("all")]).toEqual([
    "/accounts",
    "/accounts",
    "/accounts?tab=all",
  ]);
  expect(paymentHref("a/b")).toBe("/accounts/payment/a%2Fb");
});

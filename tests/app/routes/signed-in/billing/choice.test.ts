import { describe, expect, test } from "vitest";
import {
  choiceIn,
  chosenBy,
  everything,
  selectionOf,
  toggled,
} from "#app/routes/signed-in/billing/choose/choice.ts";
import {
  accountsHref,
  continueHref,
  payHref,
  paymentHref,
  selectionHref,
  selectionIn,
} from "#app/routes/signed-in/billing/links.ts";
import { offerOf } from "#practice-api/billing/allocation.ts";

const listed = [
  { id: "surgery", balance: 245_50 },
  { id: "gp", balance: 68_00 },
  { id: "acc", balance: 55_00 },
];
const owed = 368_50;
const none = { invoiceIds: new Set<string>(), amount: 0 };
const offer = offerOf(listed, owed, none);
const ids = (...of: string[]) => ({ ids: new Set(of) });
const paid = (choice: Parameters<typeof chosenBy>[1], of = offer) => {
  const { amount, parts } = chosenBy(of, choice);
  return [amount, Object.fromEntries(parts.map(({ invoice, payNow }) => [invoice.id, payNow]))];
};

describe("ticked invoices", () => {
  test("fill the amount, and are paid in the order of the list", () => {
    expect(paid(ids("acc", "gp"))).toEqual([{ cents: 123_00 }, { gp: 68_00, acc: 55_00 }]);
    expect(Object.keys(paid(ids("acc", "surgery"))[1] ?? {})).toEqual(["surgery", "acc"]);
  });

  test("are never paid beyond what the account owes", () => {
    const withCredit = offerOf(listed, owed - 50_00, none);
    expect(paid(everything(withCredit), withCredit)).toEqual([
      { cents: 318_50 },
      { surgery: 245_50, gp: 68_00, acc: 5_00 },
    ]);
    expect(paid(ids("gp"), withCredit)).toEqual([{ cents: 68_00 }, { gp: 68_00 }]);
  });

  test("change one by one", () => {
    const { parts } = chosenBy(offer, ids("surgery", "gp"));
    expect(toggled(parts, "gp")).toEqual(ids("surgery"));
    expect(toggled(parts, "acc")).toEqual(ids("surgery", "gp", "acc"));
  });

  test("are those that a typed amount has ticked, once one of them changes", () => {
    const { parts } = chosenBy(offer, { ...everything(offer), typed: "300" });
    expect(toggled(parts, "gp")).toEqual(ids("surgery"));
  });

  test("that are in another payment are not paid", () => {
    const reserved = offerOf(listed, owed, { invoiceIds: new Set(["gp"]), amount: 68_00 });
    expect(paid(everything(reserved), reserved)).toEqual([
      { cents: 300_50 },
      { surgery: 245_50, acc: 55_00 },
    ]);
  });
});

describe("a typed amount", () => {
  test("goes to all invoices in their order, and ticks them again", () => {
    expect(paid({ ...everything(offer), typed: "300" })).toEqual([
      { cents: 300_00 },
      { surgery: 245_50, gp: 54_50 },
    ]);
  });

  test("goes to the ticked ones where they take all of it", () => {
    expect(paid({ ...ids("gp"), typed: "50" })).toEqual([{ cents: 50_00 }, { gp: 50_00 }]);
    expect(paid({ ...ids("gp"), typed: "68" })).toEqual([{ cents: 68_00 }, { gp: 68_00 }]);
    expect(paid({ ...ids("gp"), typed: "68.01" })).toEqual([{ cents: 68_01 }, { surgery: 68_01 }]);
  });

  test.each([
    ["", "missing"],
    ["fifty", "unreadable"],
    ["0", "nothing"],
    ["368.51", "tooMuch"],
  ])("%j is an error, and nothing is ticked", (typed, error) => {
    expect(paid({ ...everything(offer), typed })).toEqual([{ error }, {}]);
    expect(selectionOf(chosenBy(offer, { ...everything(offer), typed }))).toBeUndefined();
  });
});

describe("addresses", () => {
  test("have the invoices that are paid, and the amount where it is a part of them", () => {
    const of = (choice: Parameters<typeof chosenBy>[1]) => selectionOf(chosenBy(offer, choice));
    expect(of(ids("gp", "acc"))).toEqual({ invoiceIds: ["gp", "acc"], amount: undefined });
    expect(of({ ...everything(offer), typed: "300" })).toEqual({
      invoiceIds: ["surgery", "gp"],
      amount: 300_00,
    });
    expect(of(ids())).toBeUndefined();
  });

  test("are read back as they were written", () => {
    for (const selection of [
      { invoiceIds: ["surgery", "a/b&c"], amount: undefined },
      { invoiceIds: ["gp"], amount: 50_00 },
    ]) {
      const [pay, accounts] = [payHref(selection), selectionHref(selection)].map(
        (href) => new URL(href, "http://portal"),
      );
      expect([pay?.pathname, selectionIn(new URLSearchParams(pay?.search), "invoice")]).toEqual([
        "/accounts/pay",
        selection,
      ]);
      expect([accounts?.pathname, selectionIn(new URLSearchParams(accounts?.search), "pay")]).toEqual([
        "/accounts",
        selection,
      ]);
    }
    expect(selectionIn(new URLSearchParams("pay=gp&amount=12.5"), "pay").amount).toBeUndefined();
  });

  test("choose what they have, and all where nothing of it can be paid", () => {
    expect(choiceIn(offer, { invoiceIds: ["gp"], amount: undefined })).toEqual(ids("gp"));
    expect(choiceIn(offer, { invoiceIds: ["gp"], amount: 50_00 })).toEqual({ ...ids("gp"), typed: "50.00" });
    expect(choiceIn(offer, { invoiceIds: ["paid"], amount: undefined })).toEqual(everything(offer));
    expect(choiceIn(offer, { invoiceIds: [], amount: undefined })).toEqual(everything(offer));
  });

  test("of the accounts name their tab, and those of payments their payment", () => {
    expect([accountsHref(), accountsHref("pending"), accountsHref("all")]).toEqual([
      "/accounts",
      "/accounts",
      "/accounts?tab=all",
    ]);
    expect([paymentHref("a/b"), continueHref("a b")]).toEqual([
      "/accounts/payment/a%2Fb",
      "/accounts/pay?payment=a+b",
    ]);
  });
});

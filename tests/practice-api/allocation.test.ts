import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, readAmount, totalBalance } from "#practice-api/billing/allocation.ts";

const invoices = [
  { id: "a", balance: 19_50 },
  { id: "b", balance: 25_00 },
  { id: "c", balance: 68_00 },
];
const payments = (amount: number) =>
  allocate(amount, invoices).map(({ invoice, payNow }) => [invoice.id, payNow]);

describe("an amount across invoices", () => {
  test.each([
    [0, []],
    [5, [["a", 5]]],
    [19_50, [["a", 19_50]]],
    [
      80_00,
      [
        ["a", 19_50],
        ["b", 25_00],
        ["c", 35_50],
      ],
    ],
    [
      112_50,
      [
        ["a", 19_50],
        ["b", 25_00],
        ["c", 68_00],
      ],
    ],
  ])("of %d cents", (amount, expected) => {
    expect(payments(amount)).toEqual(expected);
  });

  test("gives nothing to a credit, and takes nothing from it", () => {
    const withCredit = [{ id: "credit", balance: -40_00 }, ...invoices];
    expect(totalBalance(withCredit)).toBe(112_50);
    expect(allocate(20_00, withCredit).map(({ invoice }) => invoice.id)).toEqual(["a", "b"]);
  });

  test("is exact, in order and never over a balance, for any invoices", () => {
    const balance = fc.integer({ min: -100_000, max: 1_000_000 });
    const any = fc.array(balance).map((all) => all.map((balance, index) => ({ id: String(index), balance })));
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 10_000_000 }), (list, amount) => {
        const parts = allocate(amount, list);
        const sum = parts.reduce((total, { payNow }) => total + payNow, 0);
        expect(sum).toBe(Math.min(amount, totalBalance(list)));
        for (const { invoice, payNow } of parts) {
          expect(payNow).toBeGreaterThan(0);
          expect(payNow).toBeLessThanOrEqual(invoice.balance);
        }
        const places = parts.map(({ invoice }) => list.indexOf(invoice));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        // Only the last part may leave something to pay.
        for (const { invoice, payNow } of parts.slice(0, -1)) expect(payNow).toBe(invoice.balance);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("a typed amount", () => {
  const max = 1_234_56;

  test.each([
    ["19.99", 1_999],
    ["0.05", 5],
    [".05", 5],
    ["50", 5_000],
    ["50.", 5_000],
    ["50.5", 5_050],
    ["$ 50.00", 5_000],
    [" 1,234.56 ", 1_234_56],
    ["1234.56", 1_234_56],
  ])("%s", (typed, cents) => {
    expect(readAmount(typed, max)).toEqual({ cents });
  });

  test.each([
    ["", "missing"],
    ["  ", "missing"],
    ["$", "missing"],
    [".", "unreadable"],
    ["fifty", "unreadable"],
    ["-5", "unreadable"],
    ["5.001", "unreadable"],
    ["1e3", "unreadable"],
    ["1,23.00", "unreadable"],
    ["12,345,6", "unreadable"],
    ["1 234", "unreadable"],
    ["0x10", "unreadable"],
    ["0", "nothing"],
    ["0.00", "nothing"],
    ["1234.57", "tooMuch"],
    ["9999999999999999", "unreadable"],
  ])("%j is %s", (typed, error) => {
    expect(readAmount(typed, max)).toEqual({ error });
  });
});

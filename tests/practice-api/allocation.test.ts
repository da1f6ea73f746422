import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, totalBalance } from "#practice-api/billing/allocation.ts";

const invoices = [
  { id: "a", balance: 19_50 },
  { id: "b", balance: 25_00 },
  { id: "c", balance: 68_00 },
];
describe("an amount across invoices", () => {
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

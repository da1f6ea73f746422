import { describe, expect, test } from "vitest";
import { billing } from "#practice-api/billing/endpoints.ts";
import { practice as practiceCalls } from "#practice-api/practice/endpoints.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { balanceOf, beginPayment, checkedInvoice, pendingInvoices } from "../../../support/payment.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();

describe("invoices", () => {
  test("are pending while they have a balance, and the account balance is their sum to the cent", async () => {
    for (const [person, owed] of [
      ["aroha", 87_55],
      ["sione", 493_50],
      ["locked", 245_50],
      ["priya", 0],
      ["mei", 0],
    ] as const) {
      const who = await clientFor(practice, person);
      const pending = await pendingInvoices(who);
      expect(pending.reduce((sum, { balance }) => sum + balance, 0)).toBe(owed);
      expect(pending.every(({ balance, payNow }) => balance > 0 && payNow === balance)).toBe(true);
      expect(await balanceOf(who)).toBe(owed);
      const settings = await who.call(practiceCalls.settings, {});
      expect(Math.round(Number(settings.outstandingBalance) * 100)).toBe(owed);
    }
  });

  test("include payments and credits, ten to a page", async () => {
    const big = await clientFor(practice, "big");
    const all = await big.call(billing.invoices, { which: "all", pageSize: 1_000 });
    expect(new Set(all.entries.map(({ id }) => id)).size).toBe(all.total);
    expect((await big.call(billing.invoices, { which: "all" })).entries).toEqual(all.entries.slice(0, 10));
    const third = await big.call(billing.invoices, { which: "all", page: 3 });
    expect(third.entries).toEqual(all.entries.slice(20, 30));
    const dates = all.entries.map(({ issuedOn = "" }) => issuedOn.slice(0, 10));
    expect(dates).toEqual(dates.toSorted().reverse());
    const amounts = all.entries.map(({ amount }) => amount);
    for (const amount of [68_00, 19_50, 0]) expect(amounts).toContain(amount);
    expect(amounts.some((amount) => amount < 0)).toBe(true);
  });

  test("return pending ones a hundred to a page", async () => {
    const big = await clientFor(practice, "big");
    expect(await big.call(billing.invoices, { which: "pending" })).toMatchObject({ total: 120 });
    expect(await pendingInvoices(big)).toHaveLength(100);
    expect((await big.call(billing.invoices, { which: "pending", page: 2 })).entries).toHaveLength(20);
    expect((await big.call(billing.invoices, { which: "pending", page: 3 })).entries).toEqual([]);
  });

  test("have a PDF for their holder only", async () => {
    const sione = await clientFor(practice, "sione");
    const [first] = await pendingInvoices(sione);
    const { pdf } = await sione.call(billing.invoicePdf, { invoiceId: first?.id ?? "" });
    expect(Buffer.from(pdf, "base64").toString("latin1", 0, 5)).toBe("%PDF-");
    const foreign = `${idOf("aroha")}-invoice-0`;
    expect(await sione.call(billing.invoicePdf, { invoiceId: foreign })).toEqual({ pdf: "" });
    expect(await sione.call(billing.invoicePdf, { invoiceId: "nothing" })).toEqual({ pdf: "" });
  });
});

describe("a payment", () => {
  test("settles the invoices in their order until the amount is used up", async () => {
    const aroha = await clientFor(practice, "aroha");
    const paymentId = await beginPayment(aroha, 70_00);
    expect(Number(paymentId)).toBeGreaterThan(0);
    expect(await balanceOf(aroha)).toBe(87_55);
    expect(await aroha.call(billing.savePayment, { paymentId: paymentId ?? "" })).toBe(true);
    expect((await pendingInvoices(aroha)).map(({ balance }) => balance)).toEqual([17_50, 5]);
    expect(await balanceOf(aroha)).toBe(17_55);
    const [noted] = (await aroha.call(billing.invoices, { which: "all" })).entries;
    expect(noted).toMatchObject({
      type: "Payment",
      amount: -70_00,
      balance: 0,
      reference: `EP-${paymentId}`,
    });
    const settings = await aroha.call(practiceCalls.settings, {});
    expect(settings.outstandingBalance).toBe("17.55");
  });

  test("settles once when it is saved fifty times at once", async () => {
    const aroha = await clientFor(practice, "aroha");
    const paymentId = (await beginPayment(aroha, 20_00)) ?? "";
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => aroha.call(billing.savePayment, { paymentId })),
    );
    expect(answers).toEqual(Array(50).fill(true));
    expect(await balanceOf(aroha)).toBe(67_55);
    const { entries } = await aroha.call(billing.invoices, { which: "all", pageSize: 100 });
    expect(entries.filter(({ reference }) => reference === `EP-${paymentId}`)).toHaveLength(1);
  });

  test("never makes a balance negative, even with two payments for the same invoices", async () => {
    const aroha = await clientFor(practice, "aroha");
    const ids = [
      await beginPayment(aroha, 87_55),
      await beginPayment(aroha, 87_55),
      await beginPayment(aroha, 500_00),
    ];
    expect(new Set(ids).size).toBe(3);
    for (const paymentId of ids) await aroha.call(billing.savePayment, { paymentId: paymentId ?? "" });
    expect(await balanceOf(aroha)).toBe(0);
    expect(await pendingInvoices(aroha)).toEqual([]);
    const { entries } = await aroha.call(billing.invoices, { which: "all", pageSize: 100 });
    expect(entries.every(({ balance }) => balance === 0)).toBe(true);
  });

  test("pays only checked invoices, and a repeated one once", async () => {
    const aroha = await clientFor(practice, "aroha");
    const [first, second] = (await pendingInvoices(aroha)).map(checkedInvoice);
    if (!first || !second) throw new Error("too few invoices");
    const paymentId = await beginPayment(aroha, 90_00, [{ ...first, isChecked: false }, second, second]);
    await aroha.call(billing.savePayment, { paymentId: paymentId ?? "" });
    expect((await pendingInvoices(aroha)).map(({ balance }) => balance)).toEqual([68_00, 5]);
  });

  test("is refused for zero, a negative amount, magic cents or another patient's invoice", async () => {
    const aroha = await clientFor(practice, "aroha");
    const sione = await clientFor(practice, "sione", { world: aroha.world });
    const foreign = (await pendingInvoices(sione)).map(checkedInvoice);
    for (const amount of [0, -5_00, 20_02]) expect(await beginPayment(aroha, amount)).toBeUndefined();
    expect(await beginPayment(aroha, 20_00, foreign)).toBeUndefined();
    expect(await beginPayment(aroha, 20_00, [])).toBeUndefined();
    const payment = { cardType: "Visa", fee: 0, amount: 20_02, invoices: foreign };
    expect(await (await sione.send(billing.saveTemporaryPayment, payment)).text()).toBe("-1");
  });

  test("is not recorded when it is unknown, another patient's or of magic cents", async () => {
    const aroha = await clientFor(practice, "aroha");
    const sione = await clientFor(practice, "sione", { world: aroha.world });
    const ofSione = (await beginPayment(sione, 20_00)) ?? "";
    const magic = (await beginPayment(aroha, 20_99)) ?? "";
    for (const paymentId of [ofSione, magic, "1", "nothing", ""]) {
      expect(await aroha.call(billing.savePayment, { paymentId })).toBe(false);
    }
    expect([await balanceOf(aroha), await balanceOf(sione)]).toEqual([87_55, 493_50]);
  });
});

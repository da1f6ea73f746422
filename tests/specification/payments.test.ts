import { beforeAll, describe, expect, test } from "vitest";
import { date, describeAnswer, entries, id, number, pdf, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();

// spec 1, section 7: pending is type 1, all is type 0; spec 1, section 9: pages of 100 and 10.
const pending = () =>
  practice.read(
    "GET Patient/PaymentNotice?PatientID={patient}&TransactionTypeID=1&PageSize=100&PageNumber=1",
  );
const all = (page: number) =>
  practice.read(
    `GET Patient/PaymentNotice?PatientID={patient}&TransactionTypeID=0&PageSize=10&PageNumber=${page}`,
  );
type Invoice = { InvoiceID: string; isChecked: boolean; Amount: number; Balance: number };

/** spec 1, section 3, "Invoice": the extensions in their order. */
const invoice = entries([
  ["id", id],
  ["extension.0.valueDateTime", date, "the date"],
  ["extension.1.valueString", text, "the notes"],
  ["extension.2.valueString", text, "the type"],
  ["extension.3.valueString", text, "the reference number"],
  ["extension.4.valueDecimal", number, "the amount"],
  ["extension.5.valueDecimal", number, "the balance"],
  ["extension.6.valueDecimal", number, "the pay-now decimal"],
]);
describeAnswer("GET Patient/PaymentNotice, pending", pending, invoice);
describeAnswer("GET Patient/PaymentNotice, all", () => all(1), invoice);

describe("GET Patient/PaymentNotice", () => {
  test("lists as pending what has a balance", async () => {
    const balances = valuesAt(await pending(), "0.entry.*.resource.extension.5.valueDecimal");
    expect(balances.filter((balance) => Number(balance) <= 0)).toEqual([]);
  });
  test("sends ten of all, and the others on the next page", async () => {
    const [first, second] = [await all(1), await all(2)].map((page) =>
      valuesAt(page, "0.entry.*.resource.id"),
    );
    expect([first?.length, second?.length]).toEqual([10, 2]);
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(12);
  });
});

describeAnswer("GET Patient/LoadInvoicePDF", async () => {
  const [first] = valuesAt(await pending(), "0.entry.0.resource.id");
  return practice.read(`GET Patient/LoadInvoicePDF?PatientID={patient}&InvoiceTransactionID=${first}`);
}, [["0.PDFFileName", pdf, "a PDF in base64"]]);

// spec 1, section 7: "Response shape not shown", so it may be any that has one amount.
describe("GET Patient/AccountBalance", () => {
  test("is the sum of the pending balances", async () => {
    const balances = valuesAt(await pending(), "0.entry.*.resource.extension.5.valueDecimal").map(Number);
    const sum = balances.reduce((total, balance) => total + balance, 0);
    expect(Number(await practice.read("GET Patient/AccountBalance?PatientID={patient}"))).toBeCloseTo(sum, 2);
  });
});

describe("a payment", () => {
  let rows: Invoice[];
  beforeAll(async () => {
    rows = valuesAt(await pending(), "0.entry.*.resource").map((resource) => {
      const { id, extension } = resource as { id: string; extension: { valueDecimal: number }[] };
      const amount = extension[4]?.valueDecimal ?? 0;
      const balance = extension[5]?.valueDecimal ?? 0;
      return { InvoiceID: id, isChecked: true, Amount: amount, Balance: balance, Notes: "", PayNow: balance };
    });
  });
  const save = (query: string, body: unknown) =>
    practice.read(`POST patient/SaveTempPayment?PatientID={patient}&${query}`, body);
  // spec 1, section 7: "Response: a number; '-1' is failure, greater than 0 is the electronic payment id."
  test("begins with a number above zero from SaveTempPayment", async () => {
    const first = rows.slice(0, 1);
    const paymentId = await save("CardType=Visa&cardCharges=1.70&amount=68&notes=", first);
    expect(Number(paymentId)).toBeGreaterThan(0);
  });
  test.each([
    ["no invoice", []],
    [
      "an unknown invoice",
      [{ InvoiceID: "x", isChecked: true, Amount: 1, Balance: 1, Notes: "", PayNow: 1 }],
    ],
  ])("is refused as -1 for %s", async (_, body) => {
    expect(Number(await save("CardType=Visa&cardCharges=0&amount=10&notes=", body))).toBe(-1);
  });
  // spec 1, section 7: "A truthy response means success."; section 8, "SavePayment falsy".
  test("is recorded by SavePayment with a truthy answer, which settles the invoice", async () => {
    const [first] = rows.slice(1);
    const paymentId = await save(`CardType=Visa&cardCharges=0&amount=${first?.Balance}&notes=`, [first]);
    const saved = `POST patient/SavePayment?PatientID={patient}&electronicPaymentID=${paymentId}`;
    expect(await practice.read(saved)).toBe(true);
    expect(valuesAt(await pending(), "0.entry.*.resource.id")).not.toContain(first?.InvoiceID);
  });
  test("is refused by SavePayment with a falsy answer when it is unknown", async () => {
    expect(await practice.read("POST patient/SavePayment?PatientID={patient}&electronicPaymentID=1")).toBe(
      false,
    );
  });
});

// spec 1, section 7: "paymentMethodType card, currency nzd, amount in cents. Response clientSecret or error."
describe("POST create-payment-intent", () => {
  const create = async (amount: number) =>
    (
      await practice.call(`POST ${practice.urls.pay}/create-payment-intent`, {
        body: { paymentMethodType: "card", currency: "nzd", amount },
      })
    ).body;
  test("answers with a clientSecret", async () => {
    expect(await create(6970)).toEqual({ clientSecret: expect.stringMatching(/./) });
  });
  test("answers with an error for an amount that cannot be paid", async () => {
    expect(await create(0)).toEqual({ error: expect.anything() });
  });
});

// spec 1, section 7: "body meetingNumber, role 0. Response: a signature to join the meeting."
describe("POST to the video function", () => {
  test.each(["84020101001", 84020101001])(
    "answers with a signature for meeting %j",
    async (meetingNumber) => {
      const { body } = await practice.call(`POST ${practice.urls.video}/signature`, {
        body: { meetingNumber, role: 0 },
      });
      expect(body).toMatchObject({ signature: expect.stringMatching(/./) });
    },
  );
});

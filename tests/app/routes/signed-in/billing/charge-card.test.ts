import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chargeCard } from "#app/routes/signed-in/billing/pay/charge-card.ts";

const card = { card: "element" };
const method = (brand = "visa") => ({ paymentMethod: { id: "pm_1", card: { brand } } });
const intent = { id: "pi_1", status: "requires_payment_method" };
let create: ReturnType<typeof vi.fn>;
let confirm: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  create = vi.fn(async () => method());
  confirm = vi.fn(async () => ({ paymentIntent: { id: "pi_1", status: "succeeded" } }));
});
afterEach(() => vi.useRealTimers());

const charge = () =>
  chargeCard({ createPaymentMethod: create, confirmCardPayment: confirm } as never, card as never, {
    clientSecret: "pi_1_secret_2",
    billing: { name: "Aroha Ngata", email: "aroha@example.nz" },
    accepts: (brand) => brand === "visa",
    until: 61_000,
  });

test("a card is charged as the payment method whose brand was read", async () => {
  expect(await charge()).toEqual({ ended: true, problem: undefined });
  expect(create).toHaveBeenCalledWith({
    type: "card",
    card,
    billing_details: { name: "Aroha Ngata", email: "aroha@example.nz" },
  });
  expect(confirm).toHaveBeenCalledExactlyOnceWith("pi_1_secret_2", { payment_method: "pm_1" });
});

describe("nothing is sent to be charged", () => {
  test.each([
    ["a card of another brand", async () => method("amex"), { reason: "otherBrand" }],
    ["a card without a brand", async () => ({ paymentMethod: { id: "pm_1" } }), { reason: "otherBrand" }],
    [
      "a card that is incomplete",
      async () => ({ error: { type: "validation_error", message: "Your card number is incomplete." } }),
      { reason: "declined", message: "Your card number is incomplete." },
    ],
    ["a lost connection", async () => ({ error: { type: "api_connection_error" } }), { reason: "failed" }],
    ["a script that throws", () => Promise.reject(new Error("offline")), { reason: "failed" }],
  ])("for %s", async (_, answer, problem) => {
    create.mockImplementation(answer);
    expect(await charge()).toEqual({ ended: true, problem });
    expect(confirm).not.toHaveBeenCalled();
  });

  test("with a secret that is too old, also where the card was slow to read", async () => {
    create.mockImplementation(async () => {
      vi.setSystemTime(61_001);
      return method();
    });
    expect(await charge()).toEqual({ ended: true, problem: { reason: "failed" } });
    expect(confirm).not.toHaveBeenCalled();
  });

  test("and it is sent up to then", async () => {
    vi.setSystemTime(61_000);
    await charge();
    expect(confirm).toHaveBeenCalled();
  });
});

describe("the card provider's answer", () => {
  const declined = { type: "card_error", code: "card_declined", message: "Your card was declined." };
  test.each([
    ["a decline", { ...declined, payment_intent: intent }, { reason: "declined", message: declined.message }],
    [
      "a failed step of the bank",
      {
        type: "invalid_request_error",
        code: "payment_intent_authentication_failure",
        payment_intent: intent,
      },
      { reason: "notAuthenticated" },
    ],
    [
      "a payment that has ended",
      { type: "invalid_request_error", code: "payment_intent_unexpected_state", payment_intent: intent },
      { reason: "failed" },
    ],
    [
      "a refusal before anything was sent",
      { type: "validation_error", message: "Your card has expired." },
      { reason: "declined", message: "Your card has expired." },
    ],
  ])("ends the attempt with %s", async (_, error, problem) => {
    confirm.mockResolvedValue({ error });
    expect(await charge()).toEqual({ ended: true, problem });
  });

  test.each([
    ["a lost connection", { type: "api_connection_error" }],
    ["a failure of the card provider", { type: "api_error" }],
    ["a decline that names no payment", declined],
    ["a request that names no payment", { type: "invalid_request_error", code: "resource_missing" }],
  ])("leaves open what became of it with %s", async (_, error) => {
    confirm.mockResolvedValue({ error });
    expect(await charge()).toEqual({ ended: false });
  });

  test("leaves it open when the script throws", async () => {
    confirm.mockRejectedValue(new Error("closed"));
    expect(await charge()).toEqual({ ended: false });
  });
});

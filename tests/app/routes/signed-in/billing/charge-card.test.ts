import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chargeCard } from "#app/routes/signed-in/billing/pay/card-provider.ts";
import { testTables } from "../../../../support/function-tables.ts";

const card = { card: "element" };
let create: ReturnType<typeof vi.fn>;
let confirm: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  create = vi.fn(async () => ({ paymentMethod: { id: "pm_1", card: { brand: "visa" } } }));
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
const answerWith = (call: typeof create, answer: object | "throws") =>
  answer === "throws" ? call.mockRejectedValue(new Error("offline")) : call.mockResolvedValue(answer);

test("a card is charged as the payment method whose brand was read", async () => {
  expect(await charge()).toEqual({ ended: true, problem: undefined });
  expect(create).toHaveBeenCalledWith({
    type: "card",
    card,
    billing_details: { name: "Aroha Ngata", email: "aroha@example.nz" },
  });
  expect(confirm).toHaveBeenCalledExactlyOnceWith("pi_1_secret_2", { payment_method: "pm_1" });
});

testTables(join(import.meta.dirname, "charge-card.yaml"), {
  withCard: async (answer: object | "throws") => {
    answerWith(create, answer);
    const charged = await charge();
    expect([charged.ended, confirm.mock.calls.length]).toEqual([true, 0]);
    return charged.ended && charged.problem;
  },
  answered: async (answer: object | "throws") => {
    answerWith(confirm, answer === "throws" ? answer : { error: answer });
    return charge();
  },
});

test("nothing is sent to be charged with a secret that is too old, also where the card was slow to read", async () => {
  for (const [now, times] of [
    [61_000, 1],
    [61_001, 0],
  ] as const) {
    confirm.mockClear();
    create.mockImplementation(async () => {
      vi.setSystemTime(now);
      return { paymentMethod: { id: "pm_1", card: { brand: "visa" } } };
    });
    const { ended } = await charge();
    expect([ended, confirm.mock.calls.length]).toEqual([true, times]);
  }
});

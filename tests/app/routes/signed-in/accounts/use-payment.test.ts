import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePayment } from "#app/routes/signed-in/accounts/pay/use-payment.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

type Answer = Record<string, unknown>;
let posts: Record<string, string>[];
/** What the portal answers, one after another. A missing one is the answer to another request. */
let answers: (Answer | undefined)[];
const charge = vi.fn(async (_secret: string): Promise<string | undefined> => undefined);
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(() => {
  [posts, answers] = [[], []];
  charge.mockReset();
  listeners.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
});
afterEach(() => vi.useRealTimers());

const order = { amount: 80_00, fee: 2_00, card: "Visa - 2.5%" };
const prepared = { type: "prepared", clientSecret: "pi_1_secret_2" };

/** Opens the payment "p1", and confirms its order. */
async function pay(given: { current: typeof charge | undefined } = { current: charge }) {
  const loader = vi.fn(() => null);
  const running = await runInRouter((id: string) => usePayment(id, given as never), "p1", {
    address: "/accounts",
    loader,
    action: async ({ request }) => {
      const { requestId = "", ...fields } = Object.fromEntries(await request.formData()) as Record<
        string,
        string
      >;
      posts.push(fields);
      const answer = answers.shift();
      return answer === undefined ? { type: "settled", requestId: "another" } : { ...answer, requestId };
    },
  });
  const { hook } = running;
  const pass = (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms));
  await hook.act(() => hook.current.send({ type: "submit", order }));
  loader.mockClear();
  await hook.act(() => hook.current.send({ type: "confirm" }));
  await pass(0);
  return { ...running, pass, loader, intents: () => posts.map(({ intent }) => intent) };
}

test("a payment is prepared, charged and settled, and then opens its own page", async () => {
  answers = [prepared, { type: "settled" }];
  const { hook, address, intents } = await pay();
  expect(posts[0]).toMatchObject({
    intent: "prepare",
    paymentId: "p1",
    amount: "8000",
    total: "8200",
    card: "Visa - 2.5%",
  });
  expect(charge).toHaveBeenCalledWith("pi_1_secret_2");
  expect(intents()).toEqual(["prepare", "settle"]);
  expect([hook.current.state.value, hook.current.isPaying]).toEqual(["finished", false]);
  expect(address()).toMatch(/^\/accounts.*p1/);
});

test("the portal is asked again until it says what became of a charge, and the page is not left", async () => {
  charge.mockRejectedValueOnce(new Error("offline"));
  answers = [prepared, undefined, undefined, { type: "notCharged", nextPaymentId: "p2" }];
  const { hook, pass, intents, address } = await pay();
  const isKept = () => {
    const preventDefault = vi.fn();
    listeners.get("beforeunload")?.({ preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  expect([hook.current.isPaying, isKept()]).toEqual([true, true]);
  await pass(3_999);
  expect(intents()).toEqual(["prepare", "settle"]);
  await pass(1);
  expect(intents()).toEqual(["prepare", "settle", "settle"]);
  await pass(4_000);
  expect(intents()).toHaveLength(4);
  expect([hook.current.state.value, hook.current.isPaying, isKept()]).toEqual(["editing", false, false]);
  expect(hook.current.state.context).toMatchObject({ paymentId: "p2", problem: { kind: "declined" } });
  expect(address()).toBe("/accounts");
});

test("a payment whose preparation has no answer has failed, and charges nothing", async () => {
  answers = [undefined];
  const { hook, pass, loader } = await pay();
  await pass(2_000);
  expect(hook.current.state.context).toMatchObject({ paymentId: "p1", problem: { kind: "failed" } });
  expect(charge).not.toHaveBeenCalled();
  expect(loader).not.toHaveBeenCalled();
});

test("invoices that have changed are read again", async () => {
  answers = [{ type: "outdated", nextPaymentId: "p2" }];
  const { hook, loader } = await pay();
  expect(hook.current.state.context).toMatchObject({ paymentId: "p2", problem: { kind: "outdated" } });
  expect(loader).toHaveBeenCalled();
});

test("without the card provider's fields nothing is charged, and the portal says so", async () => {
  answers = [prepared, { type: "notCharged", nextPaymentId: "p2" }];
  const { hook } = await pay({ current: undefined });
  expect(hook.current.state.context.problem).toEqual({ kind: "declined", message: undefined });
});

test("a page with other invoices names the payment anew", async () => {
  const { hook } = await runInRouter((id: string) => usePayment(id, { current: undefined }), "p1" as string, {
    address: "/accounts",
  });
  await hook.render("p3");
  expect(hook.current.state.context.paymentId).toBe("p3");
});

import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyHoverCache, hoverLoader } from "#app/browser/hover-cache.ts";
import type { CardForm } from "#app/routes/signed-in/billing/pay/payment-effects.ts";
import { usePayment } from "#app/routes/signed-in/billing/pay/use-payment.ts";
import type { CardAnswer } from "#machines/payment/types.ts";
import { refusal, stubPortal } from "../../../../support/browser/stub-portal.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

const openedAt = 1_000_000;
type Answer = object | "lost" | "refused" | 400;
const portal = stubPortal();
let posts: URLSearchParams[];
/** What the portal answers, one after another. */
let answers: Answer[];
let charge: ReturnType<typeof vi.fn<CardForm["charge"]>>;
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(() => {
  [posts, answers] = [[], []];
  charge = vi.fn<CardForm["charge"]>(async () => ({ ended: true, problem: undefined }));
  listeners.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: openedAt });
  vi.stubGlobal("location", new URL("http://portal.test/accounts/pay"));
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  portal.respond = async (request) => {
    posts.push(new URLSearchParams(await request.text()));
    // The portal takes its time.
    vi.setSystemTime(Date.now() + 10_000);
    const answer = answers.shift() ?? "lost";
    if (answer === "lost") throw new TypeError("Failed to fetch");
    if (answer === "refused") return refusal(401, "expired");
    return answer === 400 ? refusal(400) : answer;
  };
});
afterEach(() => {
  emptyHoverCache();
  vi.useRealTimers();
});

const order = { invoiceIds: ["i1", "i2"], amount: 80_00, fee: 2_00, card: "Visa - 2.5%" };
const prepared = { status: "underWay", paymentId: "p1", clientSecret: "pi_1_secret_2" };
const recorded = { status: "recorded", paymentId: "p1" };
const notCharged = { status: "notCharged", nextPaymentId: "p2" };

/** Opens the payment "p1", and submits its order. */
async function pay(form: { current: CardForm | undefined } = { current: { charge, focus: vi.fn() } }) {
  const loader = vi.fn(() => null);
  const running = await runInRouter((id: string) => usePayment(id, form), "p1", {
    address: "/accounts/pay",
    loader,
  });
  const { hook } = running;
  const pass = (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms));
  loader.mockClear();
  await hook.act(() => hook.current.send({ type: "submit", order }));
  await pass(0);
  const intents = () => posts.map((form) => form.get("intent"));
  return { ...running, pass, loader, intents, context: () => hook.current.state.context };
}

test("a payment is prepared, charged and settled, and then opens its own page", async () => {
  answers = [prepared, recorded];
  const { hook, address, intents } = await pay();
  const [form, settling] = posts;
  expect([portal.asked()[0], portal.records()[0]]).toEqual(["/accounts/payments", "a record"]);
  expect([...(form ?? [])]).toEqual([
    ["intent", "prepare"],
    ["paymentId", "p1"],
    ["page", expect.stringMatching(/^[\da-f-]{36}$/)],
    ["invoice", "i1"],
    ["invoice", "i2"],
    ["amount", "8000"],
    ["total", "8200"],
    ["card", "Visa - 2.5%"],
  ]);
  expect(charge).toHaveBeenCalledExactlyOnceWith({
    order,
    clientSecret: "pi_1_secret_2",
    until: openedAt + 60_000,
  });
  expect(intents()).toEqual(["prepare", "settle"]);
  const settled = { intent: "settle", paymentId: "p1", page: form?.get("page"), ended: "true" };
  expect(Object.fromEntries(settling ?? [])).toEqual(settled);
  expect([hook.current.state.value, hook.current.isPaying]).toEqual(["finished", false]);
  expect(address()).toBe("/accounts/payment/p1");
});

test("the page of the payment gets what the portal has answered", async () => {
  const payment = { id: "p1", status: "recorded" };
  answers = [prepared, { ...recorded, payment }];
  await pay();
  const request = new Request("http://portal.test/accounts/payment/p1");
  const serverLoader = async () => "from the portal";
  expect(await hoverLoader<unknown>({ request, serverLoader })).toEqual({ payment, receipt: undefined });
  expect(await hoverLoader<unknown>({ request, serverLoader })).toBe("from the portal");
});

describe("once a card may have been charged", () => {
  test("the portal is asked until it answers, and the page is not left", async () => {
    charge.mockResolvedValue({ ended: false });
    answers = [prepared, "lost", 400, { ...notCharged, problem: { reason: "failed" } }];
    const { hook, pass, intents, address, context } = await pay();
    const isKept = () => {
      const preventDefault = vi.fn();
      listeners.get("beforeunload")?.({ preventDefault });
      return preventDefault.mock.calls.length > 0;
    };
    expect([hook.current.isPaying, isKept(), posts[1]?.get("ended")]).toEqual([true, true, "false"]);
    await pass(1_999);
    expect(intents()).toEqual(["prepare", "settle"]);
    await pass(1);
    expect(intents()).toEqual(["prepare", "settle", "settle"]);
    await pass(2_000);
    expect(intents()).toHaveLength(4);
    expect([hook.current.state.value, hook.current.isPaying, isKept()]).toEqual(["editing", false, false]);
    expect(context()).toMatchObject({ paymentId: "p2", problem: { reason: "failed" } });
    expect(address()).toBe("/accounts/pay");
  });

  test("a page that has gone asks no more", async () => {
    answers = [prepared];
    const { hook, pass, intents } = await pay();
    await hook.unmount();
    await pass(10_000);
    expect(intents()).toEqual(["prepare", "settle"]);
  });
});

type Given = { says: string[]; card?: CardAnswer | "no fields"; waits?: number };
const said: Record<string, Answer> = {
  ...{ prepared, recorded, "not charged": notCharged, lost: "lost", refused: "refused", "400": 400 },
  outdated: { ...notCharged, problem: { reason: "outdated" } },
  "under way": { status: "underWay", paymentId: "p1" },
};

testTables(join(import.meta.dirname, "use-payment.yaml"), {
  paid: async ({ says, card, waits = 0 }: Given) => {
    answers = says.map((one) => said[one] ?? expect.unreachable(one));
    if (card !== undefined && card !== "no fields") charge.mockResolvedValue(card);
    const { hook, pass, loader, intents, context, address, location } = await pay(
      card === "no fields" ? { current: undefined } : undefined,
    );
    if (waits > 0) {
      expect(hook.current.isPaying).toBe(true);
      await pass(waits);
    }
    const { problem, paymentId } = context();
    return {
      ...{ state: hook.current.state.value, problem, paymentId, at: address(), declined: location().state },
      ...{ asked: intents(), ended: posts[1]?.get("ended"), charges: charge.mock.calls.length },
      ...{ readsAgain: loader.mock.calls.length > 0, refused: portal.refusals },
    };
  },
});

test("a page with other invoices names the payment anew", async () => {
  const { hook } = await runInRouter((id: string) => usePayment(id, { current: undefined }), "p1" as string, {
    address: "/accounts/pay",
  });
  await hook.render("p3");
  expect(hook.current.state.context.paymentId).toBe("p3");
});

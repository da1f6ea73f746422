import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyHoverCache, hoverLoader } from "#app/browser/hover-cache.ts";
import { setOpenPage } from "#app/browser/session-fetch.ts";
import type { CardForm } from "#app/routes/signed-in/billing/pay/payment-effects.ts";
import { usePayment } from "#app/routes/signed-in/billing/pay/use-payment.ts";
import type { CardAnswer } from "#machines/payment/types.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

const openedAt = 1_000_000;
type Answer = object | "lost" | "refused" | 400;
let posts: { path: string; form: URLSearchParams; record: string | null }[];
/** What the portal answers, one after another. */
let answers: Answer[];
let refusals: [string, boolean][];
let charge: ReturnType<typeof vi.fn<CardForm["charge"]>>;
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(() => {
  [posts, answers, refusals] = [[], [], []];
  charge = vi.fn<CardForm["charge"]>(async () => ({ ended: true, problem: undefined }));
  listeners.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: openedAt });
  vi.stubGlobal("location", new URL("http://portal.test/accounts/pay"));
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  vi.stubGlobal("fetch", async (path: string, { body, headers }: RequestInit) => {
    const record = new Headers(headers).get("X-Portal-Record");
    posts.push({ path, form: new URLSearchParams(body as URLSearchParams), record });
    // The portal takes its time.
    vi.setSystemTime(Date.now() + 10_000);
    const answer = answers.shift() ?? "lost";
    if (answer === "lost") throw new TypeError("Failed to fetch");
    if (answer === "refused")
      return new Response(null, { status: 401, headers: { "X-Portal-Session": "expired" } });
    return typeof answer === "number" ? new Response(null, { status: answer }) : Response.json(answer);
  });
  setOpenPage({
    record: "a record",
    onRefused: async (status, isWrite) => void refusals.push([status, isWrite]),
    onSend: () => undefined,
    onUnavailable: async () => undefined,
  });
});
afterEach(() => {
  setOpenPage(undefined);
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
  const intents = () => posts.map(({ form }) => form.get("intent"));
  return { ...running, pass, loader, intents, context: () => hook.current.state.context };
}

test("a payment is prepared, charged and settled, and then opens its own page", async () => {
  answers = [prepared, recorded];
  const { hook, address, intents } = await pay();
  const { path, form, record } = posts[0] ?? {};
  const page = form?.get("page");
  expect([path, record]).toEqual(["/accounts/payments", "a record"]);
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
  expect(Object.fromEntries(posts[1]?.form ?? [])).toEqual({
    intent: "settle",
    paymentId: "p1",
    page,
    ended: "true",
  });
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
    expect([hook.current.isPaying, isKept(), posts[1]?.form.get("ended")]).toEqual([true, true, "false"]);
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

  test("the patient logs in again, and it is asked again", async () => {
    answers = [prepared, "refused", recorded];
    const { address } = await pay();
    expect(refusals).toEqual([["expired", false]]);
    expect(address()).toBe("/accounts/payment/p1");
  });

  test("a page that has gone asks no more", async () => {
    answers = [prepared];
    const { hook, pass, intents } = await pay();
    await hook.unmount();
    await pass(10_000);
    expect(intents()).toEqual(["prepare", "settle"]);
  });

  test("its page shows why this card was refused, where another page may still charge one", async () => {
    const problem = { reason: "declined", message: "Your card was declined." } as const;
    charge.mockResolvedValue({ ended: true, problem });
    answers = [prepared, { status: "underWay", paymentId: "p1" }];
    const { address, location } = await pay();
    expect([address(), location().state]).toEqual(["/accounts/payment/p1", { declined: problem }]);
  });
});

describe("nothing is charged", () => {
  test.each([
    ["no answer", "lost"],
    ["a refused form", 400],
  ] as const)("when its preparation has %s, and the same payment can be tried again", async (_, answer) => {
    answers = [answer];
    const { hook, context, loader } = await pay();
    expect(hook.current.state.value).toBe("editing");
    expect(context()).toMatchObject({ paymentId: "p1", problem: { reason: "failed" } });
    expect(charge).not.toHaveBeenCalled();
    expect(loader).not.toHaveBeenCalled();
  });

  test("when the patient has to log in again first", async () => {
    answers = ["refused"];
    const { hook, context } = await pay();
    expect(refusals).toEqual([["expired", true]]);
    expect([hook.current.state.value, context().problem]).toEqual(["editing", undefined]);
    expect(charge).not.toHaveBeenCalled();
  });

  test("when the invoices have changed, which are read again", async () => {
    answers = [{ ...notCharged, problem: { reason: "outdated" } }];
    const { loader, context } = await pay();
    expect(context()).toMatchObject({ paymentId: "p2", problem: { reason: "outdated" } });
    expect(loader).toHaveBeenCalled();
  });

  test("without the card fields, and the portal confirms it", async () => {
    answers = [prepared, notCharged];
    const { context } = await pay({ current: undefined });
    expect(posts[1]?.form.get("ended")).toBe("true");
    expect(context().problem).toEqual({ reason: "failed" });
  });

  test("while the portal has not confirmed it", async () => {
    const answer: CardAnswer = {
      ended: true,
      problem: { reason: "declined", message: "Your card has expired." },
    };
    charge.mockResolvedValue(answer);
    answers = [prepared, "lost", notCharged];
    const { hook, pass, context } = await pay();
    expect(hook.current.isPaying).toBe(true);
    await pass(2_000);
    expect(context().problem).toEqual(answer.problem);
  });
});

test("a page with other invoices names the payment anew", async () => {
  const { hook } = await runInRouter((id: string) => usePayment(id, { current: undefined }), "p1" as string, {
    address: "/accounts/pay",
  });
  await hook.render("p3");
  expect(hook.current.state.context.paymentId).toBe("p3");
});

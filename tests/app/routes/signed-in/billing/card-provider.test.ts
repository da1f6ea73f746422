import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Script = { src: string; onload: () => void; onerror: () => void; remove: () => void };
let scripts: Script[];
const stripe = { registerAppInfo: () => undefined, _registerWrapper: () => undefined };

beforeEach(() => {
  scripts = [];
  const page = {
    createElement: () => ({ remove: vi.fn() }),
    querySelectorAll: () => [],
    head: {
      append: (script: Script) => scripts.push(script),
      appendChild: (script: Script) => scripts.push(script),
    },
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
});
afterEach(() => vi.unstubAllGlobals());

test("the card provider's script is loaded once, and again after a failure", async () => {
  const { loadCardProvider } = await import("#app/routes/signed-in/billing/pay/card-provider.ts");
  const load = () => loadCardProvider("pk_test_1", "https://practice.test/stripe.js");
  const first = load();
  expect(load()).toBe(first);
  expect(scripts.map(({ src }) => src)).toEqual(["https://practice.test/stripe.js"]);
  scripts[0]?.onerror();
  await expect(first).rejects.toThrow("was not loaded");
  expect(scripts[0]?.remove).toHaveBeenCalled();

  const second = load();
  expect(scripts).toHaveLength(2);
  vi.stubGlobal("Stripe", () => stripe);
  scripts[1]?.onload();
  expect(await second).toBe(stripe);
  expect(load()).toBe(second);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyHoverCache, hoverLoader, needsPrefetch, prefetchHref } from "#app/browser/hover-cache.ts";

let loads = 0;
const serverLoader = async (): Promise<unknown> => ++loads;
const request = (href: string) => new Request(new URL(href, "http://portal"));
const load = (href = "/vitals", loader = serverLoader) =>
  hoverLoader({ request: request(href), serverLoader: loader });
const prefetch = (href = "/vitals", loader = serverLoader) =>
  hoverLoader({ request: request(prefetchHref(href)), serverLoader: loader });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: new URL("http://portal/emails?tab=sent") });
  loads = 0;
  emptyHoverCache();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the hover cache", () => {
  test("loads from the server when nothing was prefetched", async () => {
    expect([await load(), await load()]).toEqual([1, 2]);
  });

  test("gives prefetched data to one click", async () => {
    await prefetch();
    expect([await load(), await load()]).toEqual([1, 2]);
  });

  test("loads the page for a click while the prefetch is under way", async () => {
    const [prefetched, clicked] = [prefetch(), load()];
    expect([await prefetched, await clicked]).toEqual([1, 2]);
  });

  test("keeps a page only once all its panels have resolved", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const prefetched = prefetch("/vitals", async () => ({ title: "Vitals", panels: [promise] }));
    expect(await load()).toBe(1);
    resolve("loaded");
    await prefetched;
    expect(await load()).toEqual({ title: "Vitals", panels: ["loaded"] });
  });

  test.each<[string, () => Promise<unknown>]>([
    ["its request failed", () => Promise.reject(new Response(null, { status: 500 }))],
    ["it was redirected", () => Promise.reject(new Response(null, { headers: { Location: "/login" } }))],
    ["one of its panels was aborted", async () => ({ panel: Promise.reject(new Error("aborted")) })],
  ])("drops a page when %s, without an error, and the click loads for itself", async (_name, loader) => {
    await prefetch("/vitals", loader);
    expect(needsPrefetch("/vitals")).toBe(true);
    expect(await load()).toBe(1);
  });

  test("needs no second prefetch while the page is fresh, and drops it after five seconds", async () => {
    await prefetch();
    expect(needsPrefetch("/vitals")).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(needsPrefetch("/vitals")).toBe(true);
    expect(await load()).toBe(2);
  });

  test("is empty after a write, and keeps nothing that was loaded before it", async () => {
    await prefetch();
    const { promise, resolve } = Promise.withResolvers<string>();
    const slow = prefetch("/reports", () => promise);
    emptyHoverCache();
    resolve("old");
    await slow;
    expect([await load("/vitals"), await load("/reports")]).toEqual([2, 3]);
  });

  test("keeps pages apart by their search, and the dashboard under both of its addresses", async () => {
    await prefetch("/");
    expect(prefetchHref("/")).toContain("index");
    expect(await load("/")).toBe(1);
    await prefetch("/reports?page=2");
    expect([await load("/reports"), await load("/reports?page=2")]).toEqual([3, 2]);
  });

  test("never serves the page that is open: loading it again means new data", async () => {
    await prefetch("/emails?tab=sent");
    expect([needsPrefetch("/emails?tab=sent"), await load("/emails?tab=sent")]).toEqual([false, 2]);
  });
});

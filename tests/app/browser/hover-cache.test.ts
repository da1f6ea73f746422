import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyHoverCache, expectLater, hoverLoader } from "#app/browser/hover-cache.ts";

const request = new Request("http://portal/vitals");
let loads = 0;
const serverLoader = async () => ++loads;
const load = () => hoverLoader({ request, serverLoader });

beforeEach(() => {
  vi.useFakeTimers();
  loads = 0;
  emptyHoverCache();
});
afterEach(() => vi.useRealTimers());

describe("the hover cache", () => {
  it("loads from the server when nothing was fetched ahead", async () => {
    expect([await load(), await load()]).toEqual([1, 2]);
  });

  it("gives what hovering fetched to the click after it, once", async () => {
    expect(expectLater("/vitals")).toBe(true);
    await load();
    expect(await load()).toBe(1);
    expect(await load()).toBe(2);
  });

  it("lets an early click load by itself: a fetch under way may still be broken off", async () => {
    expectLater("/vitals");
    const [hovered, clicked] = [load(), load()];
    expect([await hovered, await clicked]).toEqual([1, 2]);
  });

  it("keeps only pages whose panels have all arrived", async () => {
    expectLater("/vitals");
    let arrive = (_value: string) => {};
    const panel = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const hovered = hoverLoader({ request, serverLoader: async () => ({ title: "Vitals", panel }) });
    expect(await load()).toBe(1);
    arrive("loaded");
    await hovered;
    expect(await load()).toEqual({ title: "Vitals", panel: "loaded" });
  });

  it("forgets a page whose panel broke off, and loads it afresh", async () => {
    expectLater("/vitals");
    const tries = [{ panel: Promise.reject(new Error("broken off")) }, { panel: "loaded" }];
    const serverLoader = async () => tries.shift() as object;
    expect(await hoverLoader({ request, serverLoader })).toEqual({ panel: "loaded" });
    expect(await load()).toBe(1);
  });

  it("does not fetch again while what it has is fresh, and forgets it after five seconds", async () => {
    expectLater("/vitals");
    await load();
    expect(expectLater("/vitals")).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(await load()).toBe(2);
    expect(expectLater("/vitals")).toBe(true);
  });

  it("is emptied after a write", async () => {
    expectLater("/vitals");
    await load();
    emptyHoverCache();
    expect(await load()).toBe(2);
  });

  it("keeps pages apart, and knows the dashboard by both of its addresses", async () => {
    expectLater("/");
    await hoverLoader({ request: new Request("http://portal/?index"), serverLoader });
    expect(await hoverLoader({ request: new Request("http://portal/"), serverLoader })).toBe(1);
    expectLater("/reports?page=2");
    await hoverLoader({ request: new Request("http://portal/reports?page=2"), serverLoader });
    expect(await hoverLoader({ request: new Request("http://portal/reports"), serverLoader })).toBe(3);
  });

  it("never gives nothing to a click that comes in the hovered fetch's place: it loads afresh, or says why not", async () => {
    expectLater("/vitals");
    const failure = new Response(null, { status: 500 });
    const tries = [() => Promise.reject(failure), async () => "loaded"];
    const once = () => (tries.shift() ?? serverLoader)() as Promise<unknown>;
    expect(await hoverLoader({ request, serverLoader: once })).toBe("loaded");
    expect(await load()).toBe(1);
    expectLater("/vitals");
    const always = () => Promise.reject(failure);
    await expect(hoverLoader({ request, serverLoader: always })).rejects.toBe(failure);
  });
});

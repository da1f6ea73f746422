import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  findUnfinished,
  forgetMainRoot,
  forgetUnfinished,
  keepUnfinished,
  mainRoot,
} from "#app/browser/main-root.ts";

const kept = new Map<string, string>();
const asked: URLSearchParams[] = [];
let answer: () => Response;

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: URLSearchParams }) => {
    expect(path).toBe("/unfinished");
    asked.push(body);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("main-root", () => {
  it("is one opaque key of 256 bits, the same for the whole tab, and new once it was forgotten", () => {
    const key = mainRoot();
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(mainRoot()).toBe(key);
    expect([...kept]).toEqual([["main-root", key]]);
    forgetMainRoot();
    expect(kept.size).toBe(0);
    expect(mainRoot()).not.toBe(key);
  });

  it("is all that the browser stores of unfinished work", async () => {
    expect(await keepUnfinished("booking", { reason: "Sore throat" })).toBe(true);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      intent: "keep",
      kind: "booking",
      key: mainRoot(),
      value: '{"reason":"Sore throat"}',
    });
    expect([...kept.keys()]).toEqual(["main-root"]);
    expect([...kept.values()].join()).not.toContain("Sore");
  });

  it("finds what was kept, and asks nothing where nothing ever was", async () => {
    expect(await findUnfinished("booking")).toBeUndefined();
    await forgetUnfinished("booking");
    expect(asked).toHaveLength(0);
    mainRoot();
    answer = () => Response.json({ value: { reason: "Sore throat" } });
    expect(await findUnfinished("booking")).toEqual({ reason: "Sore throat" });
  });

  it("says so when something could not be kept, and does not throw", async () => {
    answer = () => new Response(null, { status: 401 });
    expect(await keepUnfinished("booking", {})).toBe(false);
    answer = () => {
      throw new TypeError("offline");
    };
    expect(await keepUnfinished("booking", {})).toBe(false);
    expect(await findUnfinished("booking")).toBeUndefined();
  });
});

import { afterEach, expect, test, vi } from "vitest";
import { forgetSeen, seenOf } from "#app/browser/seen-lists.ts";
import { loadLists } from "#app/shell/find/load-lists.ts";

const list = { place: "letters/all", isWhole: true, entries: [] };

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSeen();
});

test("keeps the lists that were read, and names the areas that were not", async () => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(path.endsWith("letters") ? Response.json([list]) : new Response(null, { status: 503 })),
  );
  const failed = await loadLists("own", ["letters", "results"], new AbortController().signal);
  expect(failed).toEqual(["results"]);
  expect([...seenOf("own").keys()]).toEqual(["letters/all"]);
});

test("drops what arrives after the dialog was closed", async () => {
  const controller = new AbortController();
  vi.stubGlobal("fetch", () => {
    controller.abort();
    return Promise.resolve(Response.json([list]));
  });
  await loadLists("own", ["letters"], controller.signal);
  expect(seenOf("own").size).toBe(0);
});

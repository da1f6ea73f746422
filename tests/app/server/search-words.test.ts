import { beforeEach, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import { findWords, saveWords } from "#app/.server/search-words.ts";

/** What the words need of a session, which stores values of one patient. */
function newSession() {
  const stored = new Map<string, unknown>();
  const cache = {
    get: ({ name }: { name: string }) => stored.get(name),
    set: async ({ name }: { name: string }, value: unknown) => void stored.set(name, value),
  };
  return { cache } as unknown as RequestContext;
}
let sione: RequestContext;
beforeEach(() => {
  sione = newSession();
});

test("are found by the number that stands for them, with those before", async () => {
  const [iron, gout] = [
    await saveWords(sione, "resultWords", "iron"),
    await saveWords(sione, "resultWords", "gout"),
  ];
  expect([iron, gout]).toEqual(["1", "2"]);
  expect([findWords(sione, "resultWords", iron), findWords(sione, "resultWords", gout)]).toEqual([
    "iron",
    "gout",
  ]);
  expect(await saveWords(sione, "resultWords", "iron")).toBe("1");
});

test("are empty for no number, another list and another session", async () => {
  const number = await saveWords(sione, "resultWords", "iron");
  expect(findWords(sione, "resultWords", null)).toBe("");
  expect(findWords(sione, "resultWords", "iron")).toBe("");
  expect(findWords(sione, "timelineWords", number)).toBe("");
  expect(findWords(newSession(), "resultWords", number)).toBe("");
});

test("have no number when there are none", async () => {
  expect(await saveWords(sione, "resultWords", "")).toBe("");
  expect(findWords(sione, "resultWords", "1")).toBe("");
});

test("are the last ten", async () => {
  for (let each = 1; each <= 12; each++) await saveWords(sione, "timelineWords", `words ${each}`);
  expect(findWords(sione, "timelineWords", "12")).toBe("words 12");
  expect(findWords(sione, "timelineWords", "3")).toBe("words 3");
  expect(findWords(sione, "timelineWords", "2")).toBe("");
});

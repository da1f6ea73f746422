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

const save = (words: string) => saveWords(sione, "resultWords", words);
const find = (number: string | null) => findWords(sione, "resultWords", number);

test("are found by the number that stands for them, with those before", async () => {
  const [iron, gout] = [await save("iron"), await save("gout")];
  expect([iron, gout, find(iron), find(gout)]).toEqual(["1", "2", "iron", "gout"]);
  expect(await save("iron")).toBe("1");
});

test("are empty for no number, another list and another session", async () => {
  const number = await save("iron");
  expect([find(null), find("iron"), findWords(sione, "timelineWords", number)]).toEqual(["", "", ""]);
  expect(findWords(newSession(), "resultWords", number)).toBe("");
});

test("have no number when there are none", async () => {
  expect([await save(""), find("1")]).toEqual(["", ""]);
});

test("are the last ten", async () => {
  for (let each = 1; each <= 12; each++) await save(`words ${each}`);
  expect(["12", "3", "2"].map(find)).toEqual(["words 12", "words 3", ""]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { type Database, prepare } from "#app/.server/store/database.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createIdempotencyStore } from "#app/.server/store/idempotency.ts";
import type { Session, SignedInSession } from "#app/.server/store/session-data.ts";
import { openSqlite } from "#app/.server/store/sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-one-shot-"));
const encryption = createEncryption(Buffer.alloc(32, 7));
let database: Database;
let now = 0;
const shot = () => createIdempotencyStore(database, encryption, () => now);
const owner = (key: string, patientId: string) => ({
  session: { key, data: { patientId } } as Session<SignedInSession>,
});
const aroha = owner("session-1", "20101");

let file = 0;
beforeEach(async () => {
  now = 1_000_000;
  database = await prepare(openSqlite(join(folder, `portal-${file++}.db`)));
});
afterEach(() => database.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Work that takes a turn of the event loop and counts how often it was done. */
function counted() {
  const count = { done: 0 };
  const work = async () => {
    count.done += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return { message: `done ${count.done}` };
  };
  return { count, work };
}

it("does the work of 20 parallel submits once, and tells all of them the first one's result", async () => {
  const { count, work } = counted();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => shot().run(aroha, "form-1", work)));
  expect(count.done).toBe(1);
  expect(outcomes.map((outcome) => outcome.state === "done" && outcome.result.message)).toEqual(
    Array(20).fill("done 1"),
  );
  expect(outcomes.filter((outcome) => outcome.state === "done" && !outcome.isRepeat)).toHaveLength(1);
});

it("counts a key for one session and one person only", async () => {
  const { count, work } = counted();
  const owners = [aroha, owner("session-2", "20101"), owner("session-1", "20102")];
  for (const each of owners)
    expect(await shot().run(each, "form-1", work)).toMatchObject({ isRepeat: false });
  await shot().run(aroha, "form-2", work);
  expect(count.done).toBe(4);
});

it("frees the key of work that threw", async () => {
  const { work } = counted();
  const failing = shot().run(aroha, "form-1", () => Promise.reject(new Error("nothing was sent")));
  await expect(failing).rejects.toThrow("nothing was sent");
  expect(await shot().run(aroha, "form-1", work)).toMatchObject({ state: "done", isRepeat: false });
});

it("says that nobody knows when the first submit never came to an end", async () => {
  const { count, work } = counted();
  void shot().run(aroha, "form-1", () => new Promise(() => undefined));
  // A clock on which every look at it is ten seconds later.
  const hurried = createIdempotencyStore(database, encryption, () => (now += 10_000));
  expect(await hurried.run(aroha, "form-1", work)).toEqual({ state: "unknown" });
  expect(count.done).toBe(0);
});

it("keeps a result for 24 hours, sealed", async () => {
  const { count, work } = counted();
  await shot().run(aroha, "form-1", work);
  const [row] = await database.all("SELECT sealed FROM one_shots");
  expect(String(row?.sealed)).not.toContain("done");
  now += 24 * 3_600_000 - 1;
  await shot().sweep();
  expect(await shot().run(aroha, "form-1", work)).toMatchObject({ isRepeat: true });
  now += 1;
  await shot().sweep();
  expect(await shot().run(aroha, "form-1", work)).toMatchObject({ isRepeat: false });
  expect(count.done).toBe(2);
});

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createIdempotencyStore } from "#app/.server/store/idempotency.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { aroha, encryption, hourMs, type OpenDatabase, setUpStore } from "./store-context.ts";

const ownerOf = (key: string, patientId: string) => ({ session: { key, data: { ...aroha, patientId } } });
const owner = ownerOf("session-1", "20101");

/** Work that takes a turn of the event loop and counts its runs. */
function countedWork() {
  const count = { runs: 0 };
  const work = async () => {
    count.runs += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return { message: `run ${count.runs}` };
  };
  return { count, work };
}

export function idempotencySuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const instance = (now = () => store.now) => createIdempotencyStore(store.database, encryption, now);

  describe("an idempotency key", () => {
    test("runs the work of 20 simultaneous submits once and returns its result to all", async () => {
      const { count, work } = countedWork();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => instance().run(owner, "form-1", work)),
      );
      expect(count.runs).toBe(1);
      const result = { message: "run 1" };
      const repeats = Array(19).fill({ state: "done", result, isRepeat: true });
      expect(outcomes).toEqual(
        expect.arrayContaining([{ state: "done", result, isRepeat: false }, ...repeats]),
      );
      expect(outcomes.filter((outcome) => outcome.state === "done" && !outcome.isRepeat)).toHaveLength(1);
    });

    test("belongs to one account and one patient, in all their sessions", async () => {
      const { count, work } = countedWork();
      const { session } = owner;
      const otherAccount = { session: { ...session, data: { ...session.data, holderId: "20301" } } };
      for (const each of [owner, ownerOf("session-1", "20102"), otherAccount]) {
        expect(await instance().run(each, "form-1", work)).toMatchObject({ isRepeat: false });
      }
      await instance().run(owner, "form-2", work);
      expect(await instance().run(ownerOf("session-2", "20101"), "form-1", work)).toMatchObject({
        isRepeat: true,
      });
      expect(count.runs).toBe(4);
    });

    test("is free again after work that throws", async () => {
      const { work } = countedWork();
      const failing = instance().run(owner, "form-1", () => Promise.reject(new Error("nothing was sent")));
      await expect(failing).rejects.toThrow("nothing was sent");
      expect(await instance().run(owner, "form-1", work)).toMatchObject({ state: "done", isRepeat: false });
    });

    test("is free again after work that had no effect", async () => {
      const { work } = countedWork();
      await instance().run(
        owner,
        "form-1",
        async () => ({ message: "nothing" }),
        () => false,
      );
      expect(await instance().run(owner, "form-1", work)).toMatchObject({ isRepeat: false });
    });

    test("stays claimed when the work is done but its result cannot be stored", async () => {
      const { count, work } = countedWork();
      const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
      onTestFinished(() => logged.mockRestore());
      const encrypt = () => {
        throw new Error("the key has gone");
      };
      const withoutKey = createIdempotencyStore(store.database, { ...encryption, encrypt }, () => store.now);
      const sent = { message: "sent" };
      expect(await withoutKey.run(owner, "form-1", async () => sent)).toMatchObject({ result: sent });
      expect(logged.mock.calls).toEqual([[{ cause: new Error("the key has gone") }, "result not stored"]]);
      // Each reading of this clock is ten seconds later, so that the repeat gives up at once.
      expect(await instance(() => (store.now += 10_000)).run(owner, "form-1", work)).toEqual({
        state: "unknown",
      });
      expect(count.runs).toBe(0);
    });

    test("has an unknown outcome when the first submit never finishes", async () => {
      const { count, work } = countedWork();
      await new Promise<void>((hasStarted) => {
        void instance().run(owner, "form-1", () => {
          hasStarted();
          return new Promise(() => undefined);
        });
      });
      const outcome = await instance(() => (store.now += 10_000)).run(owner, "form-1", work);
      expect(outcome).toEqual({ state: "unknown" });
      expect(count.runs).toBe(0);
    });

    test("keeps an encrypted result for 24 hours", async () => {
      const { count, work } = countedWork();
      await instance().run(owner, "form-1", work);
      const row = await store.database.selectFrom("idempotency_keys").selectAll().executeTakeFirstOrThrow();
      expect(row.encrypted).not.toBeNull();
      expect(row.encrypted).not.toContain("run");
      store.now += 24 * hourMs - 1;
      await instance().sweep();
      expect(await instance().run(owner, "form-1", work)).toMatchObject({ isRepeat: true });
      store.now += 1;
      await instance().sweep();
      expect(await instance().run(owner, "form-1", work)).toMatchObject({ isRepeat: false });
      expect(count.runs).toBe(2);
    });
  });
}

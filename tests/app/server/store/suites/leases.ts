import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createKeyRing, keyedHashes } from "#app/.server/store/key-ring.ts";
import { createPaymentJournal, type PaymentJournal } from "#app/.server/store/payments/journal.ts";
import { createLeases, type Lease, LeaseLostError } from "#app/.server/store/payments/leases.ts";
import { aroha, encryption, key, type OpenDatabase, setUpStore } from "./store-context.ts";

/** While the key is being changed, the payments of an account have a lease of two names. */
const rotated = createKeyRing(key, [Buffer.alloc(32, 8)]);

export function leaseSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const now = () => store.now;
  let payments: PaymentJournal;
  let leases: ReturnType<typeof createLeases>;
  beforeAll(() => {
    payments = createPaymentJournal(store.database, encryption, keyedHashes(rotated, "payments"), now);
    leases = createLeases(store.database, now);
  });
  beforeEach(async () => {
    await store.database.deleteFrom("leases").execute();
  });

  /** Another process has taken over one of the names. */
  const takeOver = ({ names }: Lease, nth = 0) =>
    store.database
      .updateTable("leases")
      .set({ holder: "another" })
      .where("name", "=", names[nth] ?? "")
      .execute();
  /** A clock that only the test moves, with the timer that renews leases. */
  function stopClock() {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
  }

  describe("a lease", () => {
    test("lets one caller at a time work, and the next one as soon as it is free", async () => {
      let working = 0;
      const most: number[] = [];
      const work = async () => {
        most.push(++working);
        await new Promise((resolve) => void setTimeout(resolve, 5));
        return working--;
      };
      const all = Array.from({ length: 8 }, () => leases.run("one", 10_000, work));
      expect(await Promise.all(all)).toEqual(Array.from({ length: 8 }, () => 1));
      expect(most).toEqual(Array.from({ length: 8 }, () => 1));
    });

    test("is given up on after the wait, freed by a failure, and independent of other names", async () => {
      const held = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const holder = leases.run("held", 0, () => {
        started.resolve();
        return held.promise;
      });
      await started.promise;
      expect(await leases.run("held", 0, async () => "ran")).toBeUndefined();
      expect(await leases.run("free", 0, async () => "ran")).toBe("ran");
      held.reject(new Error("failed"));
      await expect(holder).rejects.toThrow("failed");
      expect(await leases.run("held", 0, async () => "ran")).toBe("ran");
    });

    test("of a process that ended runs out", async () => {
      const ends_at = store.now + 15_000;
      await store.database
        .insertInto("leases")
        .values({ name: "dead", holder: "another", ends_at })
        .execute();
      expect(await leases.run("dead", 0, async () => "ran")).toBeUndefined();
      store.now += 15_000;
      expect(await leases.run("dead", 0, async () => "ran")).toBe("ran");
    });

    test.each([
      ["of the first key", 0],
      ["of the second key", 1],
    ])(
      "whose name %s was taken keeps its holder from writing, and frees nothing of the other",
      async (_, nth) => {
        const id = randomUUID();
        await store.database.deleteFrom("payments").execute();
        const name = payments.leaseNames(aroha);
        await leases.run(name, 0, async (lease) => {
          const payment = await payments.create(lease, {
            id,
            session: aroha,
            amount: 1,
            fee: 0,
            card: "Visa",
            invoices: [],
            handOuts: 0,
            pages: [],
            tries: 0,
            lostAnswers: 0,
          });
          await takeOver(lease, nth);
          if (payment === undefined) throw new Error("not created");
          await expect(payments.change(lease, payment, { tries: 1 })).rejects.toThrow(LeaseLostError);
        });
        expect(await payments.find(id)).toMatchObject({ tries: 0, version: 1 });
        expect(await leases.run(name, 0, async () => "ran")).toBeUndefined();
      },
    );

    test("that another process has taken is noticed when it is renewed", async () => {
      stopClock();
      await leases.run("taken", 0, async (lease) => {
        await takeOver(lease);
        expect(lease.signal.aborted).toBe(false);
        vi.advanceTimersByTime(4_000);
        await vi.waitUntil(() => lease.signal.aborted, { timeout: 20_000 });
        expect(lease.signal.reason).toBeInstanceOf(LeaseLostError);
        expect(lease.check).toThrow(LeaseLostError);
      });
    });

    test("is renewed under all its names while its holder works", async () => {
      stopClock();
      await leases.run(["long", "work"], 0, async (lease) => {
        for (let renewals = 1; renewals <= 5; renewals++) {
          store.now += 4_000;
          vi.advanceTimersByTime(4_000);
          const endsAt = store.now + 15_000;
          await vi.waitUntil(async () => (await ends()).every((end) => end === endsAt), { timeout: 20_000 });
        }
        lease.check();
        for (const name of ["long", "work"]) {
          expect(await leases.run(name, 0, async () => "ran")).toBeUndefined();
        }
      });
    });

    test("has all its names or none", async () => {
      await leases.run("second", 0, async () => {
        expect(await leases.run(["first", "second"], 0, async () => "ran")).toBeUndefined();
        expect(await leases.run("first", 0, async () => "ran")).toBe("ran");
      });
      expect(await leases.run(["first", "second"], 0, async () => "ran")).toBe("ran");
    });

    test("that could not be renewed for 12 seconds is lost, before another process may take it", async () => {
      stopClock();
      let isBroken = false;
      const faulty = new Proxy(store.database, {
        get: (database, name) => {
          if (name === "updateTable" && isBroken) throw new Error("The store cannot be used.");
          return Reflect.get(database, name).bind(database);
        },
      });
      await createLeases(faulty, now).run("late", 0, async (lease) => {
        isBroken = true;
        vi.advanceTimersByTime(11_999);
        lease.check();
        expect(lease.signal.aborted).toBe(false);
        store.now += 12_000;
        vi.advanceTimersByTime(1);
        expect(lease.check).toThrow(LeaseLostError);
        expect(lease.signal.aborted).toBe(true);
        expect(await leases.run("late", 0, async () => "ran")).toBeUndefined();
      });
    });
  });

  const ends = async () =>
    (await store.database.selectFrom("leases").select("ends_at").execute()).map(({ ends_at }) => ends_at);
}

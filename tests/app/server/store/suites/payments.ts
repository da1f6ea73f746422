import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createPaymentJournal,
  type Payment,
  type PaymentJournal,
  paymentStates,
} from "#app/.server/store/payments/journal.ts";
import { createLeases, type Leases } from "#app/.server/store/payments/leases.ts";
import {
  aroha,
  encryption,
  hourMs,
  key,
  manaia,
  minuteMs,
  type OpenDatabase,
  setUpStore,
} from "./store-context.ts";

export function paymentSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let payments: PaymentJournal;
  let leases: Leases;
  beforeAll(() => {
    payments = createPaymentJournal(store.database, encryption, key, () => store.now);
    leases = createLeases(store.database, () => store.now);
  });

  const draft = (change: Partial<Payment> = {}): Omit<Payment, "createdAt" | "changedAt"> => ({
    id: randomUUID(),
    state: "started",
    session: aroha,
    amount: 50_00,
    fee: 1_25,
    card: "Visa - 2.5%",
    invoices: [
      {
        id: "invoice 1",
        notes: "Visit of Manaia",
        reference: "R1",
        amount: 68_00,
        balance: 68_00,
        payNow: 50_00,
      },
    ],
    tries: 0,
    unclearTries: 0,
    ...change,
  });
  async function create(change?: Partial<Payment>): Promise<Payment> {
    const payment = await payments.create(draft(change));
    if (payment === undefined) throw new Error("not created");
    return payment;
  }

  describe("the journal of payments", () => {
    test("stores a payment once, encrypted, and finds it as it was changed", async () => {
      const payment = await create();
      expect(await payments.create({ ...draft(), id: payment.id })).toBeUndefined();
      store.now += minuteMs;
      await payments.change(payment, { state: "prepared", clientSecret: "pi_1_secret_2", number: "31" });
      expect(await payments.find(payment.id)).toEqual({
        ...payment,
        state: "prepared",
        clientSecret: "pi_1_secret_2",
        number: "31",
        changedAt: store.now,
      });
      expect((await payments.findByIntent("pi_1"))?.id).toBe(payment.id);
      const rows = JSON.stringify(await store.database.selectFrom("payments").selectAll().execute());
      for (const secret of [aroha.token, "Manaia", "secret_2", aroha.holderName])
        expect(rows).not.toContain(secret);
    });

    test("finds it for its own account, whoever's record is open, and for no other", async () => {
      const { id } = await create();
      expect((await payments.findOwn(manaia, id))?.id).toBe(id);
      expect(await payments.findOwn({ ...aroha, holderId: "20110" }, id)).toBeUndefined();
      expect(await payments.findOwn({ ...aroha, apiUrl: "http://other.test/api" }, id)).toBeUndefined();
    });

    test("lists what may have been charged and is not recorded, and what is open", async () => {
      const account = { ...aroha, holderId: randomUUID() };
      const ids: Record<string, string> = {};
      for (const state of paymentStates) {
        store.now += minuteMs;
        ids[state] = (await create({ state, session: account })).id;
      }
      const idsOf = (list: Payment[]) => list.map(({ id }) => id);
      expect(idsOf(await payments.unsettled(account))).toEqual([ids.review, ids.recording, ids.charged]);
      expect(new Set(idsOf(await payments.open(account)))).toEqual(
        new Set([ids.prepared, ids.charged, ids.recording]),
      );
      expect(idsOf(await payments.waiting(["prepared"], 5 * minuteMs))).toContain(ids.prepared);
      expect(idsOf(await payments.waiting(["prepared"], 7 * minuteMs))).not.toContain(ids.prepared);
    });

    test("deletes what ended 400 days ago, and nothing that is open", async () => {
      const [ended, waiting] = [await create({ state: "recorded" }), await create({ state: "charged" })];
      store.now += 400 * 24 * hourMs;
      await payments.sweep();
      expect(await payments.find(ended.id)).toBeUndefined();
      expect(await payments.find(waiting.id)).toBeDefined();
    });
  });

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
        .values({ name: "dead", holder: "another", token: 1, ends_at })
        .execute();
      expect(await leases.run("dead", 0, async () => "ran")).toBeUndefined();
      store.now += 15_000;
      expect(await leases.run("dead", 0, async () => "ran")).toBe("ran");
    });
  });
}

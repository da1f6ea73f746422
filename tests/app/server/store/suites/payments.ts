import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createKeyRing, keyedHashes, keyId } from "#app/.server/store/key-ring.ts";
import {
  createPaymentJournal,
  type FoundPayment,
  type NewPayment,
  type PaymentJournal,
  unsettledStates,
} from "#app/.server/store/payments/journal.ts";
import { createLeases, type Lease, LeaseLostError } from "#app/.server/store/payments/leases.ts";
import { type Payment, type PaymentState, paymentStates } from "#app/.server/store/payments/payment.ts";
import {
  aroha,
  encryption,
  hourMs,
  manaia,
  minuteMs,
  type OpenDatabase,
  ring,
  setUpStore,
} from "./store-context.ts";

const dayMs = 24 * hourMs;

export function paymentSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const hashes = keyedHashes(ring, "payments");
  const now = () => store.now;
  let payments: PaymentJournal;
  let leases: ReturnType<typeof createLeases>;
  beforeAll(() => {
    payments = createPaymentJournal(store.database, encryption, hashes, now);
    leases = createLeases(store.database, now);
  });
  beforeEach(async () => {
    await store.database.deleteFrom("payments").execute();
    await store.database.deleteFrom("leases").execute();
  });

  const draft = (change: Partial<NewPayment> = {}): NewPayment => ({
    id: randomUUID(),
    session: { ...account(), token: aroha.token, holderName: aroha.holderName },
    amount: 50_00,
    fee: 1_25,
    card: "Visa - 2.5%",
    invoices: [{ id: "invoice 1", notes: "Visit of Manaia", amount: 68_00, balance: 68_00, payNow: 50_00 }],
    handOuts: 0,
    pages: [],
    tries: 0,
    lostAnswers: 0,
    ...change,
  });
  const underLease = <T>({ session }: Pick<Payment, "session">, work: (lease: Lease) => Promise<T>) =>
    leases.run(payments.leaseNames(session), 0, work) as Promise<T>;
  /** Stores a payment, of an account of its own unless a session is given. */
  async function create(change: Partial<Payment> = {}): Promise<Payment> {
    const payment = draft(change);
    return underLease(payment, async (lease) => {
      const created = await payments.create(lease, payment);
      if (created === undefined) throw new Error("not created");
      return change.state === undefined ? created : payments.change(lease, created, { state: change.state });
    });
  }
  const change = (payment: Payment, changed: Partial<Payment>) =>
    underLease(payment, (lease) => payments.change(lease, payment, changed));
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

  describe("the journal of payments", () => {
    test("stores a payment encrypted, finds it as it was changed, and counts its versions", async () => {
      const payment = await create();
      expect(payment).toMatchObject({ state: "prepared", version: 1, createdAt: store.now });
      store.now += minuteMs;
      const changed = await change(payment, { clientSecret: "pi_1_secret_2", number: "31" });
      expect(changed).toEqual({
        ...payment,
        clientSecret: "pi_1_secret_2",
        number: "31",
        version: 2,
        lookedAt: store.now,
      });
      expect(await payments.find(payment.id)).toEqual(changed);
      expect((await change(await create(), { state: "charged" })).changedAt).toBe(store.now);
      expect((await payments.findByIntent("pi_1"))?.id).toBe(payment.id);
      expect(await payments.findByIntent("pi_2")).toBeUndefined();
      const rows = JSON.stringify(await store.database.selectFrom("payments").selectAll().execute());
      for (const secret of [aroha.token, "Manaia", "secret_2", aroha.holderName, payment.session.holderId])
        expect(rows).not.toContain(secret);
    });

    test("finds it for its own account, with any record open, and for no other", async () => {
      const { id, session } = await create();
      expect((await payments.findOwn({ ...manaia, ...session }, id))?.id).toBe(id);
      expect(await payments.findOwn({ ...session, holderId: "20110" }, id)).toBeUndefined();
      expect(await payments.findOwn({ ...session, apiUrl: "http://other.test/api" }, id)).toBeUndefined();
    });

    test("writes nothing on top of an older version", async () => {
      const read = await create();
      await change(read, { tries: 1 });
      await expect(change(read, { tries: 7 })).rejects.toThrow(LeaseLostError);
      expect(await payments.find(read.id)).toMatchObject({ tries: 1, version: 2 });
    });

    test("has one prepared payment of an account, over all instances", async () => {
      const other = await open();
      const session = draft().session;
      const instances = [store.database, other].map((database) => ({
        journal: createPaymentJournal(database, encryption, hashes, now),
        lease: createLeases(database, now),
      }));
      // Each has a lease of another name, so that the store alone keeps the second one out.
      const created = await Promise.all(
        instances.map(({ journal, lease }, nth) =>
          lease.run(`lease ${nth}`, 0, (held) => journal.create(held, draft({ session }))),
        ),
      );
      await other.destroy();
      expect(created.filter((payment) => payment !== undefined)).toHaveLength(1);
      const [first] = await payments.ofAccount(session, ["prepared"]);
      if (first === undefined) throw new Error("none is prepared");
      await change(first, { state: "abandoned" });
      expect(await create({ session })).toMatchObject({ state: "prepared" });
      await expect(change({ ...first, version: 2 }, { state: "prepared" })).rejects.toThrow();
    });

    test("refuses an id that is in use, and values that are not whole cents", async () => {
      const { id } = await create();
      await expect(create({ id })).rejects.toThrow("not created");
      for (const wrong of [
        { amount: Number.NaN },
        { fee: 1.5 },
        { tries: undefined },
        { invoices: undefined },
      ]) {
        await expect(create(wrong as Partial<Payment>)).rejects.toThrow(/invalid/i);
      }
      expect(await payments.list()).toHaveLength(1);
    });

    test("lists the payments of an account by state, the newest first", async () => {
      const { session } = draft();
      const ids: Partial<Record<PaymentState, string>> = {};
      for (const state of [...paymentStates].reverse()) {
        store.now += minuteMs;
        ids[state] = (await create({ state, session })).id;
      }
      await create();
      const listed = await payments.ofAccount(session, unsettledStates);
      expect(idsOf(listed)).toEqual(unsettledStates.map((state) => ids[state]));
      expect(idsOf(await payments.ofAccount(session, ["recorded"]))).toEqual([ids.recorded]);
    });

    test("counts those that have not ended by state", async () => {
      expect(await payments.counts()).toEqual({ prepared: 0, abandoned: 0, charged: 0, review: 0 });
      for (const state of [...paymentStates, "charged"] as const) await create({ state });
      expect(await payments.counts()).toEqual({ prepared: 1, abandoned: 1, charged: 2, review: 1 });
    });

    test("deletes what ended 400 days ago, and nothing that is open", async () => {
      for (const state of paymentStates) await create({ state });
      store.now += 400 * dayMs - 1;
      expect(await payments.sweep()).toBe(0);
      store.now += 1;
      expect(await payments.sweep()).toBe(2);
      const left = await payments.list();
      expect(new Set(left.map(({ state }) => state))).toEqual(new Set(unsettledStates));
    });
  });

  test("a payment that ended without a charge is looked at again for a day, at growing distance", async () => {
    const clientSecret = "pi_1_secret_2";
    const ended = { state: "notCharged", handOuts: 1, clientSecret } as const;
    const { id, session } = await change(await create(), ended);
    const handedToNone = await change(await create(), { ...ended, handOuts: 0 });
    const charged = await change(await create(), { ...ended, charged: { at: 1, foundAt: 1 } });
    await change(await create(), { state: "notCharged" });
    const looks: number[] = [];
    for (let minutes = 1; minutes < 26 * 60; minutes++) {
      store.now += minuteMs;
      const due = idsOf(await payments.toWatch(10));
      if (due.includes(id)) looks.push(minutes);
      for (const one of due) await payments.look(one);
      // A sign-in neither begins the day anew nor puts off the next look.
      const found = minutes === 10 * 60 && (await payments.find(id));
      if (found) await change(found, { tries: 0, lookedAt: found.lookedAt });
      if ((minutes + 1) % 30 > 1) continue;
      const isWithin = minutes < 24.5 * 60;
      expect(idsOf(await payments.watchedOf(session))).toEqual(isWithin ? [id] : []);
    }
    for (const { session } of [handedToNone, charged]) expect(await payments.watchedOf(session)).toEqual([]);
    expect(looks.slice(0, 12)).toEqual([2, 4, 6, 9, 14, 21, 32, 48, 68, 88, 108, 128]);
    const distances = looks.slice(1).map((minutes, nth) => minutes - (looks[nth] ?? 0));
    expect(Math.max(...distances)).toBe(20);
    expect(looks.at(-1)).toBeGreaterThan(24 * 60);
    expect(looks.length).toBeLessThan(90);
  });

  describe("payments to look at", () => {
    const look = (filter: Partial<Parameters<PaymentJournal["toLookAt"]>[0]> = {}) =>
      payments.toLookAt({ states: ["charged"], notSinceMs: 0, limit: 10, ...filter }).then(idsOf);

    test("are those that were looked at least recently, so that none keeps the others waiting", async () => {
      const ids: string[] = [];
      for (let nth = 0; nth < 4; nth++) {
        ids.push((await create({ state: "charged" })).id);
        store.now += minuteMs;
      }
      const [first = "", second = "", third = "", fourth = ""] = ids;
      expect(await look()).toEqual(ids);
      expect(await look({ limit: 2 })).toEqual([first, second]);
      await payments.look(first);
      expect(await look({ limit: 3 })).toEqual([second, third, fourth]);
      expect(await look({ notSinceMs: 2 * minuteMs })).toEqual([second, third]);
      const found = await payments.find(second);
      if (found) await change(found, { tries: 1 });
      expect(await look({ limit: 2 })).toEqual([third, fourth]);
      expect(await payments.find(first)).toMatchObject({ version: 2 });
    });

    test("have the states and the age that are searched for", async () => {
      const old = await create({ state: "charged" });
      store.now += hourMs;
      const young = await create({ state: "charged" });
      const prepared = await create();
      expect(await look({ youngerThanMs: hourMs })).toEqual([young.id]);
      expect(await look({ olderThanMs: hourMs })).toEqual([old.id]);
      expect(await look({ olderThanMs: hourMs + 1 })).toEqual([]);
      expect(await look({ states: ["prepared", "review"] })).toEqual([prepared.id]);
    });
  });

  describe("a payment that cannot be read", () => {
    const encryptedAnew = (id: string, encrypted: string) =>
      store.database.updateTable("payments").set({ encrypted }).where("id", "=", id).execute();
    const otherKey = Buffer.alloc(32, 8);
    const cases: [name: string, encrypted: (payment: Payment) => string, missingKey?: string][] = [
      [
        "of another key",
        ({ id }) => createEncryption(createKeyRing(otherKey)).encrypt({}, `payment ${id}`),
        keyId(otherKey).toString("hex"),
      ],
      ["that is damaged", ({ id }) => encryption.encrypt({}, `payment ${id}`).replace(/....$/, "AAAA")],
      ["of another row", (payment) => encryption.encrypt({ ...payment, format: 1 }, "payment of another id")],
      [
        "of a newer version",
        (payment) => encryption.encrypt({ ...payment, format: 2 }, `payment ${payment.id}`),
      ],
      [
        "without its amount",
        ({ amount: _, ...payment }) => encryption.encrypt({ ...payment, format: 1 }, `payment ${payment.id}`),
      ],
    ];

    test.each(cases)(
      "%s is listed with what is known, and hides no other",
      async (_, encrypted, missingKey) => {
        const unreadable = await create({ state: "charged" });
        await encryptedAnew(unreadable.id, encrypted(unreadable));
        const readable = await create({ state: "charged" });
        const { id, createdAt } = unreadable;
        const found = (list: FoundPayment[]) => Object.fromEntries(list.map((one) => [one.id, one]));
        for (const list of [
          await payments.list(),
          await payments.toLookAt({ states: ["charged"], notSinceMs: 0, limit: 9 }),
        ]) {
          expect(found(list)).toEqual({
            [id]: { id, state: "charged", createdAt, payment: undefined, missingKey },
            [readable.id]: expect.objectContaining({ payment: readable }),
          });
        }
        await expect(payments.find(id)).rejects.toThrow();
        await expect(payments.ofAccount(unreadable.session, ["charged"])).rejects.toThrow();
        expect(await payments.ofAccount(readable.session, ["charged"])).toEqual([readable]);
      },
    );
  });
}

/** The account of a holder of its own. */
const account = () => ({ apiUrl: aroha.apiUrl, holderId: randomUUID() });

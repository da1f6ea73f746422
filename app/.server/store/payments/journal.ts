import { z } from "zod";
import { dayMs, hourMs, minuteMs } from "#practice-api/units.ts";
import { type Database, rowsDeleted, type Tables } from "../database.ts";
import { type Encryption, UnknownKeyError } from "../encryption.ts";
import type { KeyedHashes } from "../key-ring.ts";
import type { SignedInSession } from "../sessions/session-data.ts";
import { type Lease, LeaseLostError } from "./leases.ts";
import { type Payment, type PaymentState, paymentStates, storedPayment } from "./payment.ts";

export type PaymentJournal = ReturnType<typeof createPaymentJournal>;

export type Account = Pick<SignedInSession, "apiUrl" | "holderId">;

export type NewPayment = Omit<Payment, "version" | "createdAt" | "changedAt" | "lookedAt" | "state">;

export type FoundPayment = {
  id: string;
  state: PaymentState;
  createdAt: number;
  /** Undefined when the row has another key, is damaged, or is of a newer version. */
  payment: Payment | undefined;
  /** Of the key that this process does not have. */
  missingKey?: string;
};

/** Those that were looked at least recently come first. */
export type LookFilter = {
  states: readonly PaymentState[];
  notSinceMs: number;
  youngerThanMs?: number;
  olderThanMs?: number;
  limit: number;
};

/** States in which a card was charged, or may still be. */
export const unsettledStates = [
  "prepared",
  "abandoned",
  "charged",
  "review",
] as const satisfies readonly PaymentState[];
const lifeMs = 400 * dayMs;

/** A payment that ended without a charge is watched for a day, and as long again as it may take to look. */
const watchedMs = 24.5 * hourMs;
/** After half the time since it ended, within these bounds: a charge is found within half an hour. */
const lookAgainMs = { soonest: 2 * minuteMs, latest: 20 * minuteMs };

/** A page that has kept the secret of an ended payment may still charge its card. */
export const isWatched = ({ state, handOuts, charged, changedAt }: Payment, now: number) =>
  state === "notCharged" && handOuts > 0 && charged === undefined && now - changedAt < watchedMs;

/** Only the lease's holder writes, on top of the version that it has read: a lost lease writes nothing. */
export function createPaymentJournal(
  database: Database,
  encryption: Encryption,
  accounts: KeyedHashes,
  now: () => number,
) {
  const textOf = ({ apiUrl, holderId }: Account) => JSON.stringify([apiUrl, holderId]);
  const rowName = (id: string) => `payment ${id}`;
  const rows = () => database.selectFrom("payments").selectAll();
  const ofAccount = (account: Account) => rows().where("account", "in", accounts.all(textOf(account)));

  const stateOf = ({ state }: Tables["payments"]) => z.enum(paymentStates).parse(state);

  function read(row: Tables["payments"]): Payment {
    const { format: _, ...stored } = storedPayment.parse(encryption.decrypt(row.encrypted, rowName(row.id)));
    return {
      ...stored,
      id: row.id,
      state: stateOf(row),
      version: Number(row.version),
      createdAt: Number(row.created_at),
      changedAt: Number(row.changed_at),
      lookedAt: Number(row.looked_at),
    };
  }

  function found(row: Tables["payments"]): FoundPayment {
    const { id, created_at } = row;
    const known = { id, state: stateOf(row), createdAt: Number(created_at) };
    try {
      return { ...known, payment: read(row) };
    } catch (error) {
      const key = error instanceof UnknownKeyError ? { missingKey: error.keyId } : {};
      return { ...known, payment: undefined, ...key };
    }
  }

  const columns = (payment: Payment) => ({
    account: accounts.of(textOf(payment.session)),
    intent: payment.clientSecret === undefined ? null : intentOf(payment.clientSecret),
    state: payment.state,
    version: payment.version,
    encrypted: encryption.encrypt(storedPayment.parse({ ...payment, format: 1 }), rowName(payment.id)),
    changed_at: payment.changedAt,
    looked_at: payment.lookedAt,
  });

  return {
    /** One for each key, so that instances that restart with other keys have one in common. */
    leaseNames: (account: Account) => accounts.all(textOf(account)).map((hash) => `payments of ${hash}`),

    /** Undefined when its id is in use, or the account has a prepared payment: the store keeps one. */
    async create(lease: Lease, payment: NewPayment): Promise<Payment | undefined> {
      lease.check();
      const at = now();
      const created: Payment = {
        ...payment,
        state: "prepared",
        version: 1,
        createdAt: at,
        changedAt: at,
        lookedAt: at,
      };
      const row = await database
        .insertInto("payments")
        .values({ id: payment.id, ...columns(created), created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return row && created;
    },

    /** Counts as a look at it unless `lookedAt` is given. @throws LeaseLostError: nothing was stored then. */
    async change(lease: Lease, payment: Payment, change: Partial<Payment>): Promise<Payment> {
      lease.check();
      const at = now();
      const isSameState = (change.state ?? payment.state) === payment.state;
      const changed = {
        ...payment,
        ...change,
        version: payment.version + 1,
        changedAt: isSameState ? payment.changedAt : at,
        lookedAt: change.lookedAt ?? at,
      };
      const { numUpdatedRows } = await database
        .updateTable("payments")
        .set(columns(changed))
        .where("id", "=", payment.id)
        .where("version", "=", payment.version)
        // An instance with other keys may have taken one of the names.
        .where(
          (eb) =>
            eb
              .selectFrom("leases")
              .select(({ fn }) => fn.countAll<number>().as("held"))
              .where("holder", "=", lease.holder),
          "=",
          lease.names.length,
        )
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new LeaseLostError();
      return changed;
    },

    /** Marks a payment as looked at, so that others come first. */
    async look(id: string): Promise<void> {
      await database.updateTable("payments").set({ looked_at: now() }).where("id", "=", id).execute();
    },

    /** Of any account. @throws Error when it cannot be read. */
    async find(id: string): Promise<Payment | undefined> {
      const row = await rows().where("id", "=", id).executeTakeFirst();
      return row && read(row);
    },

    /** @throws Error when it cannot be read. */
    async findOwn(account: Account, id: string): Promise<Payment | undefined> {
      const row = await ofAccount(account).where("id", "=", id).executeTakeFirst();
      return row && read(row);
    },

    /** @throws Error when it cannot be read. */
    async findByIntent(intent: string): Promise<Payment | undefined> {
      const row = await rows().where("intent", "=", intent).executeTakeFirst();
      return row && read(row);
    },

    /** The newest first. @throws Error when one cannot be read: what may be charged is then not known. */
    async ofAccount(account: Account, states: readonly PaymentState[]): Promise<Payment[]> {
      const list = await ofAccount(account)
        .where("state", "in", states)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return list.map(read);
    },

    /** @throws Error when one cannot be read. */
    async watchedOf(account: Account): Promise<Payment[]> {
      const list = await ofAccount(account)
        .where("state", "=", "notCharged")
        .where("changed_at", ">", now() - watchedMs)
        .orderBy("created_at")
        .execute();
      return list.map(read).filter((payment) => isWatched(payment, now()));
    },

    async toWatch(limit: number): Promise<FoundPayment[]> {
      const at = now();
      const { soonest, latest } = lookAgainMs;
      const list = await rows()
        .where("state", "=", "notCharged")
        .where("intent", "is not", null)
        .where("changed_at", ">", at - watchedMs)
        // None is looked at before it has ended: the index leads past all that ended earlier.
        .where("looked_at", ">", at - watchedMs)
        .where("looked_at", "<=", at - soonest)
        .where((eb) =>
          eb.or([
            eb("looked_at", "<=", at - latest),
            eb(eb("looked_at", "*", 3), "<=", eb(eb.ref("changed_at"), "+", 2 * at)),
          ]),
        )
        .orderBy("looked_at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return list.map(found);
    },

    async toLookAt(filter: LookFilter): Promise<FoundPayment[]> {
      const { states, notSinceMs, youngerThanMs, olderThanMs, limit } = filter;
      const list = await rows()
        .where("state", "in", states)
        .where("looked_at", "<=", now() - notSinceMs)
        .$if(youngerThanMs !== undefined, (query) =>
          query.where("created_at", ">", now() - (youngerThanMs ?? 0)),
        )
        .$if(olderThanMs !== undefined, (query) =>
          query.where("created_at", "<=", now() - (olderThanMs ?? 0)),
        )
        .orderBy("looked_at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return list.map(found);
    },

    async list(states: readonly PaymentState[] = paymentStates): Promise<FoundPayment[]> {
      const list = await rows().where("state", "in", states).orderBy("created_at").orderBy("id").execute();
      return list.map(found);
    },

    /** No row is decrypted. */
    async counts(): Promise<Record<(typeof unsettledStates)[number], number>> {
      const rows = await database
        .selectFrom("payments")
        .select(({ fn }) => ["state", fn.countAll().as("count")])
        .where("state", "in", unsettledStates)
        .groupBy("state")
        .execute();
      const count = (wanted: PaymentState) => Number(rows.find(({ state }) => state === wanted)?.count ?? 0);
      return {
        prepared: count("prepared"),
        abandoned: count("abandoned"),
        charged: count("charged"),
        review: count("review"),
      };
    },

    sweep: () =>
      rowsDeleted(
        database
          .deleteFrom("payments")
          .where("changed_at", "<=", now() - lifeMs)
          .where("state", "not in", unsettledStates),
      ),
  };
}

/** The part of a client secret before "_secret_" is the card provider's id. */
export const intentOf = (clientSecret: string) => clientSecret.replace(/_secret_.*/s, "");

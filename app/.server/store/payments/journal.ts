import { createHmac } from "node:crypto";
import type { Database } from "../database.ts";
import type { Encryption } from "../encryption.ts";
import type { SignedInSession } from "../session-data.ts";

/**
 * How far a payment has come. Each is stored before the call that follows it, so that a process that ends at any
 * moment leaves behind what may have happened (threat T30).
 * - `started`: the practice may know of it. `noted`: it has a payment number. `prepared`: its card payment exists,
 *   and the card may be charged from here on.
 * - `charged`: the card provider has confirmed the charge. `recording`: the practice may have recorded it.
 * - `recorded`, `refused`, `abandoned` and `review` are ends. A refused or abandoned payment that turns out to
 *   be charged continues all the same.
 */
export const paymentStates = [
  "started",
  "noted",
  "prepared",
  "charged",
  "recording",
  "recorded",
  "refused",
  "abandoned",
  "review",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A part of a payment: what it pays of an invoice, in cents. */
export type PaidInvoice = {
  id: string;
  notes: string | undefined;
  reference: string | undefined;
  amount: number;
  balance: number;
  payNow: number;
};

/** One attempt to pay. Money in cents, times in ms since 1970. */
export type Payment = {
  /** The portal's own id, made when the form was opened. */
  id: string;
  state: PaymentState;
  /** What the practice's calls need, also when no browser is there any more. */
  session: Pick<SignedInSession, "apiUrl" | "token" | "patientId" | "holderId" | "holderName">;
  /** Without the fee. */
  amount: number;
  fee: number;
  card: string;
  invoices: readonly PaidInvoice[];
  /** The practice's number of the payment, which the patient and the practice can quote. */
  number?: string;
  clientSecret?: string;
  /** How often the practice was called to record it. */
  tries: number;
  /** How many of those calls had no clear answer. */
  unclearTries: number;
  /** When the portal found it recorded, by the practice's clock. */
  recordedAt?: number;
  /** The practice refused the token: the payment waits for the next sign-in of the account. */
  needsSignIn?: boolean;
  createdAt: number;
  changedAt: number;
};

export type PaymentJournal = ReturnType<typeof createPaymentJournal>;

/** Payments that are neither at their end nor certain to have charged nothing. */
const openStates = ["prepared", "charged", "recording"] as const satisfies readonly PaymentState[];
/** Payments whose card may have been charged and that the practice may not have recorded. */
const unsettledStates = ["charged", "recording", "review"] as const satisfies readonly PaymentState[];
const lifeMs = 400 * 24 * 3_600_000;

/** The payments of this portal, encrypted and bound to their row. */
export function createPaymentJournal(
  database: Database,
  encryption: Encryption,
  secret: Buffer,
  now: () => number,
) {
  const accountOf = ({ apiUrl, holderId }: Pick<SignedInSession, "apiUrl" | "holderId">) =>
    createHmac("sha256", secret)
      .update(JSON.stringify([apiUrl, holderId]))
      .digest("base64url");
  const rowName = (id: string) => `payment ${id}`;
  const rows = () => database.selectFrom("payments").select(["id", "encrypted"]);
  const readRow = (row: { id: string; encrypted: string }) =>
    encryption.decrypt(row.encrypted, rowName(row.id)) as Payment;

  return {
    /** Stores a new payment. False when its id is in use. */
    async create(payment: Omit<Payment, "createdAt" | "changedAt">): Promise<Payment | undefined> {
      const at = now();
      const stored: Payment = { ...payment, createdAt: at, changedAt: at };
      const row = await database
        .insertInto("payments")
        .values({
          id: payment.id,
          account: accountOf(payment.session),
          intent: null,
          state: payment.state,
          version: 0,
          encrypted: encryption.encrypt(stored, rowName(payment.id)),
          created_at: at,
          changed_at: at,
          looked_at: at,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      return row && stored;
    },

    /** Stores a change and returns the payment as it is now. The caller holds the payment's lease. */
    async change(payment: Payment, change: Partial<Payment>): Promise<Payment> {
      const changed: Payment = { ...payment, ...change, changedAt: now() };
      // The index payments_one_prepared allows one prepared payment of an account. An abandoned one is still looked at.
      if (changed.state === "prepared") {
        await database
          .updateTable("payments")
          .set({ state: "abandoned" })
          .where("account", "=", accountOf(changed.session))
          .where("state", "=", "prepared")
          .execute();
      }
      await database
        .updateTable("payments")
        .set({
          state: changed.state,
          intent: changed.clientSecret === undefined ? null : intentOf(changed.clientSecret),
          encrypted: encryption.encrypt(changed, rowName(changed.id)),
          changed_at: changed.changedAt,
        })
        .where("id", "=", changed.id)
        .execute();
      return changed;
    },

    /** A payment by its id, of any account. */
    async find(id: string): Promise<Payment | undefined> {
      const row = await rows().where("id", "=", id).executeTakeFirst();
      return row && readRow(row);
    },

    /** A payment of this account by its id. */
    async findOwn(session: SignedInSession, id: string): Promise<Payment | undefined> {
      const row = await rows()
        .where("id", "=", id)
        .where("account", "=", accountOf(session))
        .executeTakeFirst();
      return row && readRow(row);
    },

    /** A payment by the card provider's id of it. */
    async findByIntent(intent: string): Promise<Payment | undefined> {
      const row = await rows().where("intent", "=", intent).executeTakeFirst();
      return row && readRow(row);
    },

    /** The account's payments that may have charged a card and are not recorded, the newest first. */
    async unsettled(session: SignedInSession): Promise<Payment[]> {
      const found = await rows()
        .where("account", "=", accountOf(session))
        .where("state", "in", unsettledStates)
        .orderBy("created_at", "desc")
        .execute();
      return found.map(readRow);
    },

    /** Payments in these states that have not changed for a time, the oldest first. */
    async waiting(states: readonly PaymentState[], unchangedMs: number): Promise<Payment[]> {
      const found = await rows()
        .where("state", "in", states)
        .where("changed_at", "<=", now() - unchangedMs)
        .orderBy("changed_at")
        .limit(200)
        .execute();
      return found.map(readRow);
    },

    /** The account's payments that are not at their end. */
    async open(session: SignedInSession): Promise<Payment[]> {
      const found = await rows()
        .where("account", "=", accountOf(session))
        .where("state", "in", openStates)
        .execute();
      return found.map(readRow);
    },

    /** Deletes payments that ended long ago, and returns how many. */
    async sweep(): Promise<number> {
      const { numDeletedRows } = await database
        .deleteFrom("payments")
        .where("changed_at", "<=", now() - lifeMs)
        .where("state", "not in", openStates)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

/** The card provider's id of a payment is the part of its client secret before "_secret_". */
export const intentOf = (clientSecret: string) => clientSecret.replace(/_secret_.*$/, "");

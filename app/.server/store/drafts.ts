import { createHash } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { dayMs } from "#practice-api/units.ts";
import { type Database, rowsDeleted, selectLiveSession, type Tables } from "./database.ts";
import { decryptOrUndefined, type Encryption } from "./encryption.ts";
import type { SessionOwner } from "./sessions/session-data.ts";

/** No other health data (ruling B36); of a message its words only when they were not sent. */
const draftKinds = ["booking", "repeatRequest", "messageForm", "messageAttempt", "unsentMessages"] as const;
type DraftKind = (typeof draftKinds)[number];

const isRow =
  (row: Record<"session_id" | "tab" | "kind", string>) => (eb: ExpressionBuilder<Tables, "drafts">) =>
    eb.and(row);

/** Kinds of a form that stays open over a sign-in: they belong to the account, because what was sent stays sent. */
const accountKinds: ReadonlySet<DraftKind> = new Set(["messageForm", "messageAttempt", "unsentMessages"]);

const unsent: DraftKind = "unsentMessages";
const lifeOf = (kind: string) => (kind === unsent ? 30 : 1) * dayMs;

/** Encrypted, for 24 hours at most, or 30 days for what was not sent (ruling B36), and readable for its account and patient only. */
export function createDraftStore(database: Database, encryption: Encryption, now: () => number) {
  /** The column `tab` holds it. */
  const keyHash = (key: string) => createHash("sha256").update(key).digest("base64url");
  const rowOf = ({ session: { key: session, data } }: SessionOwner, key: string, kind: DraftKind) => {
    if (!accountKinds.has(kind)) return { session_id: session, tab: keyHash(key), kind };
    const hash = keyHash(JSON.stringify([data.apiUrl, data.holderId, data.patientId, key]));
    return { session_id: "account", tab: hash, kind };
  };
  const boundTo = ({ session: { data } }: SessionOwner, key: string, kind: DraftKind) =>
    JSON.stringify([data.apiUrl, data.holderId, data.patientId, keyHash(key), kind]);

  return {
    /** Does nothing when the session that it belongs to has ended. */
    async save(owner: SessionOwner, key: string, kind: DraftKind, value: unknown): Promise<void> {
      const encrypted = encryption.encrypt(value, boundTo(owner, key, kind));
      const row = rowOf(owner, key, kind);
      const insert = accountKinds.has(kind)
        ? database.insertInto("drafts").values({ ...row, encrypted, saved_at: now() })
        : database
            .insertInto("drafts")
            .columns(["session_id", "tab", "kind", "encrypted", "saved_at"])
            .expression(
              selectLiveSession(database, owner.session.key).select((eb) => [
                "id",
                eb.val(row.tab).as("tab"),
                eb.val(kind).as("kind"),
                eb.val(encrypted).as("encrypted"),
                eb.val(now()).as("saved_at"),
              ]),
            );
      await insert
        .onConflict((conflict) =>
          conflict.columns(["session_id", "tab", "kind"]).doUpdateSet((eb) => ({
            encrypted: eb.ref("excluded.encrypted"),
            saved_at: eb.ref("excluded.saved_at"),
          })),
        )
        .execute();
    },

    /** Its shape is not checked: another release may have stored it, or a form of a browser. */
    async find(owner: SessionOwner, key: string, kind: DraftKind): Promise<unknown> {
      const row = await database
        .selectFrom("drafts")
        .select("encrypted")
        .where(isRow(rowOf(owner, key, kind)))
        .where("saved_at", ">", now() - lifeOf(kind))
        .executeTakeFirst();
      return row && decryptOrUndefined(encryption, row.encrypted, boundTo(owner, key, kind));
    },

    async delete(owner: SessionOwner, key: string, kind: DraftKind): Promise<void> {
      await database
        .deleteFrom("drafts")
        .where(isRow(rowOf(owner, key, kind)))
        .execute();
    },

    sweep: () =>
      rowsDeleted(
        database
          .deleteFrom("drafts")
          .where("saved_at", "<=", now() - dayMs)
          .where((eb) => eb.or([eb("kind", "!=", unsent), eb("saved_at", "<=", now() - lifeOf(unsent))])),
      ),
  };
}

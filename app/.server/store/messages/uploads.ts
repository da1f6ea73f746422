import { createHash, randomBytes } from "node:crypto";
import type { AttachmentType } from "#practice-api/messages/rules.ts";
import { dayMs } from "#practice-api/units.ts";
import { type Database, lockSession, rowsDeleted, selectLiveSession } from "../database.ts";
import type { Encryption } from "../encryption.ts";
import type { SessionOwner } from "../sessions/session-data.ts";

type Upload = { name: string; contentType: AttachmentType; digest: string; bytes: Buffer };
export type StoredUpload = Upload & { id: string };

const lifeMs = dayMs;
/** Files that one session may have waiting, so that an open form cannot fill the store. */
const maxFiles = 20;
const maxBytes = 60 * 1024 * 1024;

export const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64url");

/** Encrypted, for 24 hours at most (threat T21), and only for the account and patient of the upload. */
export function createUploadStore(database: Database, encryption: Encryption, now: () => number) {
  const boundTo = ({ session: { data } }: SessionOwner, id: string) =>
    JSON.stringify([data.apiUrl, data.holderId, data.patientId, id]);

  return {
    /** Undefined when the session has ended or has too many files waiting. */
    async add(
      owner: SessionOwner,
      { bytes, ...meta }: Pick<Upload, "name" | "contentType" | "bytes">,
    ): Promise<StoredUpload | undefined> {
      const { key } = owner.session;
      const id = randomBytes(24).toString("base64url");
      const encrypted = encryption.encryptBytes(withMeta(meta, bytes), boundTo(owner, id));
      const { numInsertedOrUpdatedRows = 0n } = await database.transaction().execute(async (transaction) => {
        await lockSession(transaction, key);
        const live = selectLiveSession(transaction, key);
        const values = live.select((eb) => [
          "id as session_id",
          eb.val(id).as("id"),
          eb.val(bytes.length).as("size"),
          eb.val<Uint8Array>(encrypted).as("encrypted"),
          eb.val(now()).as("created_at"),
        ]);
        const waiting = transaction.selectFrom("uploads").where("session_id", "=", key);
        const files = waiting.select(({ fn }) => fn.countAll<number>().as("files"));
        const size = waiting.select(({ fn, lit }) => fn.coalesce(fn.sum<number>("size"), lit(0)).as("size"));
        return transaction
          .insertInto("uploads")
          .columns(["session_id", "id", "size", "encrypted", "created_at"])
          .expression(
            values.where((eb) => eb.and([eb(files, "<", maxFiles), eb(size, "<=", maxBytes - bytes.length)])),
          )
          .executeTakeFirstOrThrow();
      });
      return numInsertedOrUpdatedRows === 0n ? undefined : { ...meta, id, bytes, digest: digestOf(bytes) };
    },

    async find(owner: SessionOwner, id: string): Promise<StoredUpload | undefined> {
      const row = await database
        .selectFrom("uploads")
        .select("encrypted")
        .where("session_id", "=", owner.session.key)
        .where("id", "=", id)
        .where("created_at", ">", now() - lifeMs)
        .executeTakeFirst();
      if (!row) return undefined;
      try {
        const { bytes, ...meta } = splitMeta(encryption.decryptBytes(row.encrypted, boundTo(owner, id)));
        return { ...meta, id, bytes, digest: digestOf(bytes) };
      } catch {
        return undefined;
      }
    },

    async delete(owner: SessionOwner, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await database
        .deleteFrom("uploads")
        .where("session_id", "=", owner.session.key)
        .where("id", "in", ids)
        .execute();
    },

    sweep: () => rowsDeleted(database.deleteFrom("uploads").where("created_at", "<=", now() - lifeMs)),
  };
}

type Meta = Pick<Upload, "name" | "contentType">;

/** The file's name and type before its bytes, so that one column holds all of it encrypted. */
function withMeta(meta: Meta, bytes: Uint8Array): Buffer {
  const head = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, bytes]);
}

function splitMeta(stored: Buffer): Meta & { bytes: Buffer } {
  const end = 4 + stored.readUInt32BE(0);
  const meta: Meta = JSON.parse(stored.toString("utf8", 4, end));
  return { ...meta, bytes: stored.subarray(end) };
}

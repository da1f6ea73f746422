import { z } from "zod";
import { dayMs } from "#practice-api/units.ts";
import { type Database, rowsDeleted } from "./database.ts";
import type { Encryption } from "./encryption.ts";
import type { KeyedHashes } from "./key-ring.ts";
import type { SignedInSession } from "./sessions/session-data.ts";
import { StoreError } from "./store-error.ts";

/** After the account's last log in. */
const lifeMs = 400 * dayMs;

const passkey = z.object({
  /** Of the credential, in base64url, as its key. */
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  /** The host that it was made for. */
  rpId: z.string(),
  transports: z.array(z.string()),
  /** What the patient calls it. */
  name: z.string(),
  addedAt: z.number(),
  lastUsedAt: z.number().optional(),
});
export type Passkey = z.output<typeof passkey>;

const secondFactor = z.object({
  apiUrl: z.string(),
  holderId: z.string(),
  /** For the command of staff. */
  username: z.string().optional(),
  /** Random, as the next ones: authenticators keep it, and it names nobody. */
  userHandle: z.string(),
  /** Cookies of browsers that are not asked again are bound to it. Another one forgets them. */
  stamp: z.string(),
  codeKey: z.string(),
  /** Keyed hashes of those that were not used. */
  codes: z.array(z.string()),
  codesMadeAt: z.number(),
  passkeys: z.array(passkey).min(1),
});
export type SecondFactor = z.output<typeof secondFactor>;
export type StoredFactor = { id: string; version: number; factor: SecondFactor };

export type Account = Pick<SignedInSession, "apiUrl" | "holderId">;

/**
 * One row for an account, which is under a keyed hash, so that of two changes of what it had only one is
 * made: a code or a counter is used once on any number of instances. A log in writes it with the current key.
 */
export function createPasskeys(
  database: Database,
  encryption: Encryption,
  hashes: KeyedHashes,
  now: () => number,
) {
  /** A link has the configured address of the practice, a password the identity server's: one may end with "/". */
  const textOf = ({ apiUrl, holderId }: Account) => {
    const { origin, pathname } = new URL(apiUrl);
    return JSON.stringify([origin, pathname.replace(/(?<!\/)\/+$/, ""), holderId]);
  };

  /** What cannot be read never counts as none. @throws StoreError */
  function opened({
    id,
    encrypted,
    version,
  }: {
    id: string;
    encrypted: string;
    version: number;
  }): StoredFactor {
    try {
      return { id, version, factor: secondFactor.parse(encryption.decrypt(encrypted, id)) };
    } catch (error) {
      throw new StoreError("unavailable", error);
    }
  }
  const live = () =>
    database
      .selectFrom("passkeys")
      .select(["id", "encrypted", "version"])
      .where("used_at", ">", now() - lifeMs);

  return {
    async find(account: Account): Promise<StoredFactor | undefined> {
      const row = await live()
        .where("id", "in", hashes.all(textOf(account)))
        .orderBy("used_at", "desc")
        .executeTakeFirst();
      return row && opened(row);
    },

    /** False when another request has changed it since it was found. Without a passkey nothing is kept. */
    async save(before: StoredFactor | undefined, factor: SecondFactor): Promise<boolean> {
      if (factor.passkeys.length === 0) return before === undefined || (await this.remove(before));
      const id = hashes.of(textOf(factor));
      const encrypted = encryption.encrypt(factor, id);
      const row = { id, encrypted, version: (before?.version ?? 0) + 1, used_at: now() };
      if (before === undefined) {
        const added = await database
          .insertInto("passkeys")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        return added.numInsertedOrUpdatedRows === 1n;
      }
      const changed = await database
        .updateTable("passkeys")
        .set(row)
        .where("id", "=", before.id)
        .where("version", "=", before.version)
        .executeTakeFirstOrThrow();
      return changed.numUpdatedRows === 1n;
    },

    async remove({ id, version }: StoredFactor): Promise<boolean> {
      const query = database.deleteFrom("passkeys").where("id", "=", id).where("version", "=", version);
      return (await rowsDeleted(query)) === 1;
    },

    /** Those that this installation's keys can read. */
    async ofEveryone(): Promise<StoredFactor[]> {
      return (await live().execute()).flatMap((row) => {
        try {
          return [opened(row)];
        } catch {
          return [];
        }
      });
    },

    sweep: () => rowsDeleted(database.deleteFrom("passkeys").where("used_at", "<=", now() - lifeMs)),
  };
}

import type { Kysely } from "kysely";
import { ConfigurationError } from "../errors.ts";
import type { Tables } from "./database.ts";
import { type KeyRing, keyId } from "./key-ring.ts";

/** A key that was used later than this is in use: each instance renews its own with every sweep. */
const inUseMs = 60 * 60_000;

const idOf = (key: Buffer) => keyId(key).toString("hex");

/**
 * The caller holds the migration lock, so that of two instances with different keys that start together on an
 * empty store one is refused. @throws ConfigurationError when the key that was used last, or one in use, is
 * not in the ring.
 */
export async function claimKey(database: Kysely<Tables>, ring: KeyRing, now: number): Promise<void> {
  const rows = await database.selectFrom("keys").selectAll().orderBy("used_at", "desc").execute();
  const readable = new Set(ring.all.map(idOf));
  const unknown = rows.find(
    ({ id, used_at }, at) => !readable.has(id) && (at === 0 || used_at > now - inUseMs),
  );
  if (unknown !== undefined) {
    throw new ConfigurationError(
      `The store is written with the key ${unknown.id}, which is neither SESSION_KEY (${idOf(ring.current)}) nor in SESSION_KEY_PREVIOUS.`,
    );
  }
  await renewKey(database, ring, now);
}

export async function isKeyInUse(
  database: Pick<Kysely<Tables>, "selectFrom">,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await database
    .selectFrom("keys")
    .select("id")
    .where("id", "=", id)
    .where("used_at", ">", now - inUseMs)
    .executeTakeFirst();
  return row !== undefined;
}

export async function renewKey(database: Kysely<Tables>, { current }: KeyRing, now: number): Promise<void> {
  const row = { id: idOf(current), used_at: now };
  await database
    .insertInto("keys")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ used_at: now }))
    .execute();
}

/** An instance without the key may then start. @throws ConfigurationError when the store has no such key. */
export async function forgetKey(database: Kysely<Tables>, id: string): Promise<string> {
  const rows = await database.selectFrom("keys").selectAll().orderBy("used_at", "desc").execute();
  const found = rows.find((row) => row.id === id);
  if (!found) {
    const known = rows.map((row) => row.id).join(", ") || "none";
    throw new ConfigurationError(`The store has no key ${id}. It has: ${known}.`);
  }
  await database.deleteFrom("keys").where("id", "=", id).execute();
  const usedAt = new Date(Number(found.used_at)).toISOString();
  return `The key ${id} is forgotten. It was last used at ${usedAt}, and what it wrote stays unread.`;
}

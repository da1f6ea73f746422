import { join } from "node:path";
import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import { Kysely } from "kysely";
import type { Config } from "../configuration/config.ts";
import { ConfigurationError, messageOf } from "../errors.ts";
import { log } from "../telemetry/log.ts";
import type { Connection, Database, Tables } from "./database.ts";
import { guardedDialect } from "./guarded-dialect.ts";
import type { KeyRing } from "./key-ring.ts";
import { claimKey } from "./keys.ts";
import { migrateToLatest, UnknownSchemaError } from "./migrations/migrate.ts";
import { connectPostgres } from "./postgres.ts";
import { connectSqlite } from "./sqlite.ts";

export type Store = ReturnType<typeof openConnection>;

const retryDelays = { initialDelay: 100, maxDelay: 3_000 };

/** Retries until the store is there. Any number of instances may open an empty store at the same time. */
export const openStore = (config: StoreAddress, ring: KeyRing): Store =>
  openConnection(connectionTo(config), ring);

type StoreAddress = Pick<Config, "databaseUrl" | "dataDirectory">;

export const connectionTo = (config: StoreAddress): Connection =>
  config.databaseUrl ? connectPostgres(config.databaseUrl) : connectSqlite(sqliteFile(config));

export const sqliteFile = ({ dataDirectory }: Pick<StoreAddress, "dataDirectory">) =>
  join(dataDirectory, "portal.db");

/** @param ring is claimed where it is given: an instance that cannot read what others write is refused. */
export function openConnection(connection: Connection, ring?: KeyRing) {
  let isOpen = false;
  let offset = 0;
  const syncClock = async () => {
    const sentAt = Date.now();
    const read = await connection.readClock?.();
    if (read !== undefined) offset = Math.round(read - (sentAt + Date.now()) / 2);
  };
  const stop = new AbortController();
  const database: Database = new Kysely<Tables>({ dialect: guardedDialect(connection, () => isOpen) });
  return {
    /** Rejects every query with a StoreError until the store is open. */
    database,
    /** Never settles when the store is closed first. @throws ConfigurationError when retrying cannot help. */
    opened: untilOpen(connection, ring, stop.signal, async () => {
      await syncClock();
      isOpen = true;
      await database.connection().execute(async () => undefined);
    }),
    /** Instances compare times that others have written, so all use the store's clock. Zero without one. */
    clockOffset: () => offset,
    syncClock,
    mayDelete: async (table: keyof Tables) => (await connection.mayDelete?.(table)) ?? true,
    pool: () => connection.pool?.(),
    close: async () => {
      stop.abort();
      await database.destroy();
      await connection.close();
    },
  };
}

async function untilOpen(
  connection: Connection,
  ring: KeyRing | undefined,
  stop: AbortSignal,
  connect: () => Promise<void>,
): Promise<void> {
  const { name, withMigrationLock, configurationFault } = connection;
  const faultOf = (error: unknown) => {
    if (error instanceof ConfigurationError) return error.message;
    return error instanceof UnknownSchemaError ? `${name} ${error.message}.` : configurationFault(error);
  };
  const isRetried = (error: unknown) => faultOf(error) === undefined;
  const policy = retry(handleWhen(isRetried), {
    maxAttempts: Number.POSITIVE_INFINITY,
    backoff: new ExponentialBackoff(retryDelays),
  }).dangerouslyUnref();
  policy.onRetry(({ attempt, ...failure }) => {
    const error = "error" in failure ? messageOf(failure.error) : "unknown";
    log.warn({ attempt, error }, "store not open");
  });
  try {
    await policy.execute(async () => {
      await withMigrationLock(async (database) => {
        await migrateToLatest(database);
        if (ring) await claimKey(database as Kysely<Tables>, ring, Date.now());
      });
      await connect();
    }, stop);
  } catch (error) {
    if (stop.aborted) return new Promise(() => undefined);
    const fault = faultOf(error);
    throw fault === undefined ? error : new ConfigurationError(fault, { cause: error });
  }
}

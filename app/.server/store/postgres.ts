import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { errorCode, messageOf } from "../errors.ts";
import type { Connection } from "./database.ts";

/** Any number that no other user of the database locks. */
const migrationLock = 4_310_271_987;

/** Threat T36. A server that is frozen keeps none of its own limits, so the client has one too. */
const connectMs = 2_000;
const statementMs = 2_500;
const answerMs = 3_000;
const transactionIdleMs = 10_000;
const migrationMs = 60_000;
const closeMs = 2_000;

/** BIGINT columns hold times in ms and counts, which a JavaScript number holds exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

export function connectPostgres(connectionString: string): Connection {
  const shared = { connectionString, connectionTimeoutMillis: connectMs, keepAlive: true, types };
  const pool = poolOf({
    ...shared,
    max: 10,
    query_timeout: answerMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: transactionIdleMs,
  });
  return {
    name: "The database that DATABASE_URL names",
    dialect: new PostgresDialect({ pool: discardingPool(pool) }),
    run: (statement) => statement(),
    // Kysely locks too, but only after it has read the catalogue, which fails while a table is being renamed.
    withMigrationLock: async (migrate) => {
      const migrationPool = poolOf({ ...shared, max: 2, query_timeout: migrationMs });
      try {
        const client = await migrationPool.connect();
        try {
          await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
          await migrate(new Kysely({ dialect: new PostgresDialect({ pool: migrationPool }) }));
        } finally {
          // Closing the connection releases the lock.
          client.release(true);
        }
      } finally {
        void end(migrationPool);
      }
    },
    configurationFault: (error) => {
      const code = errorCode(error) ?? "";
      if (!faults.has(code)) return undefined;
      const remedy = code === noPermission ? " Run npm run migrate -- --grant ROLE as the owner first." : "";
      return `DATABASE_URL cannot be used: ${messageOf(error)}.${remedy}`;
    },
    readClock: async () => {
      const { rows } = await pool.query("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms");
      return Number(rows[0].ms);
    },
    mayDelete: async (table) => {
      const { rows } = await pool.query("SELECT has_table_privilege($1, 'DELETE') AS may", [table]);
      return rows[0].may === true;
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => end(pool),
  };
}

/** Wrong user or password, unknown database, missing permission. */
const noPermission = "42501";
const faults = new Set(["28000", "28P01", "3D000", noPermission]);

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // An idle connection that breaks must not end the process; the next query reports the problem.
  pool.on("error", () => undefined);
  return pool;
}

/** Uses a connection no more, and closes it, once a statement of it was not answered. */
function discardingPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let hasFailed = false;
      // Between two statements of a transaction, only this event says that the server has ended the connection, and
      // an event without a listener would end the process.
      const fail = () => {
        hasFailed = true;
      };
      client.on("error", fail);
      const release = () => {
        client.release(hasFailed);
        client.off("error", fail);
      };
      const query = async (...parameters: [string, unknown[]]) => {
        if (hasFailed) throw new Error("The connection has failed.");
        return client.query(...parameters).catch((error: unknown) => {
          hasFailed = !(error instanceof pg.DatabaseError);
          throw error;
        });
      };
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => end(pool),
    options: pool.options,
  };
}

/** A server that does not answer does not end a connection either. */
async function end(pool: pg.Pool): Promise<void> {
  if (pool.ending) return;
  const { promise: deadline, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, closeMs).unref();
  await Promise.race([pool.end().catch(() => undefined), deadline]);
  clearTimeout(timer);
}

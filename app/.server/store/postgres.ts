import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Connection } from "./connection.ts";

/** Any number that no other user of the database locks. */
const migrationLock = 4_310_271_987;
const migrationLockTimeout = "60s";

/** BIGINT columns hold times in ms and counts, which a JavaScript number holds exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Opens a PostgreSQL store, shared by all instances that use the same address. */
export function connectPostgres(connectionString: string): Connection {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 2_000, types });
  // An idle connection that breaks must not end the process; the next query reports the problem.
  pool.on("error", () => undefined);
  return {
    dialect: new PostgresDialect({ pool }),
    // Kysely locks too, but only after it has read the catalogue, which fails while a table is being renamed.
    withMigrationLock: async (migrate) => {
      const client = await pool.connect();
      try {
        await client.query(`SET lock_timeout = '${migrationLockTimeout}'`);
        await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
        await migrate();
      } finally {
        // Closing the connection releases the lock.
        client.release(true);
      }
    },
  };
}

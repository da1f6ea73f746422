import pg from "pg";
import type { Database, Row } from "./database.ts";

/** Opens a PostgreSQL store, shared by as many instances as use the same address. */
export function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 2_000 });
  // An idle connection that breaks must not end the process; the next query reports the trouble.
  pool.on("error", () => undefined);
  return {
    all: async (sql, parameters = []) => (await pool.query<Row>(sql, [...parameters])).rows,
    run: async (sql, parameters = []) => (await pool.query(sql, [...parameters])).rowCount ?? 0,
    close: () => pool.end(),
  };
}

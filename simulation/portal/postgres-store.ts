import pg from "pg";
import type { Connection } from "#app/.server/store/database.ts";
import { openConnection } from "#app/.server/store/open.ts";
import { connectPostgres } from "#app/.server/store/postgres.ts";
import type { VirtualTime } from "../runtime/virtual-time.ts";
import { type PortalStore, tables, withDriver } from "./portal-store.ts";

/**
 * Opens an empty PostgreSQL database as the store, with its schema. Virtual time stands still while the server works.
 * Statements that run side by side end in an order of the server's own, so a seed may give another log in another run.
 */
export async function openPostgresStore(databaseUrl: string, { outside }: VirtualTime): Promise<PortalStore> {
  const first = openConnection(connectPostgres(databaseUrl));
  await outside(first.opened);
  await outside(first.close());
  const own = new pg.Client({ connectionString: databaseUrl });
  await outside(own.connect());
  const read: PortalStore["read"] = async (sql) => (await outside(own.query(sql))).rows;

  let processCount = 0;
  const idle: Connection[] = [];
  const connect = (): Connection => {
    const name = `process-${++processCount}`;
    const url = new URL(databaseUrl);
    url.searchParams.set("application_name", name);
    const connection = connectPostgres(url.href);
    // The server ends the transactions of a process that has ended, because its sockets are closed.
    const endSessions = () =>
      read(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${name}'`);
    return {
      ...connection,
      // A connection of the pool may have to be opened first.
      dialect: withDriver(connection.dialect, (driver) => {
        const acquire = driver.acquireConnection.bind(driver);
        driver.acquireConnection = (options) => outside(acquire(options));
      }),
      run: (statement, isRead) => outside(connection.run(statement, isRead)),
      close: async () => {
        void connection.close();
        await endSessions();
      },
    };
  };
  return {
    read,
    empty: async () => {
      await read(`TRUNCATE ${tables.join(", ")}`);
    },
    connect: () => idle.pop() ?? connect(),
    release: (connection) => void idle.push(connection),
    close: async () => {
      for (const connection of idle) await connection.close();
      await outside(own.end());
    },
  };
}

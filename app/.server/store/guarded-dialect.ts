import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
} from "kysely";
import type { Connection, RunStatement } from "./connection.ts";
import { StoreError } from "./store-error.ts";

/**
 * A dialect that reports every failure as a StoreError.
 * @param isOpen while it returns false, each query is refused at once with the reason "starting".
 */
export function guardedDialect({ dialect, run }: Connection, isOpen: () => boolean): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createDriver: () => guardedDriver(dialect.createDriver(), run, isOpen),
  };
}

function guardedDriver(driver: Driver, run: RunStatement, isOpen: () => boolean): Driver {
  const guarded = new WeakSet<DatabaseConnection>();
  return {
    // Kysely calls it again for the next query as long as it fails.
    init: async (options) => {
      if (!isOpen()) throw new StoreError("starting");
      await driver.init(options);
    },
    acquireConnection: async (options) => {
      const connection = await driver.acquireConnection(options).catch(unavailable);
      if (!guarded.has(connection)) guard(connection, run);
      guarded.add(connection);
      return connection;
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: (options) => driver.destroy(options),
  };
}

/** A driver's own statements, such as BEGIN, run through the same function. */
function guard(connection: DatabaseConnection, run: RunStatement): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = <R>(query: CompiledQuery, options?: Parameters<typeof execute>[1]) =>
    run(() => execute<R>(query, options), SelectQueryNode.is(query.query)).catch(unavailable);
}

function unavailable(error: unknown): never {
  throw new StoreError("unavailable", error);
}

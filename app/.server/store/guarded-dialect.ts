import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
} from "kysely";
import { errorCode } from "../errors.ts";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { inSpan } from "../telemetry/tracing.ts";
import type { Connection, RunStatement } from "./database.ts";
import { StoreError } from "./store-error.ts";

/** Failures are StoreErrors. While `isOpen` says no, each query is refused with the reason "starting". */
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
  const watch = createOutageWatch();
  return {
    // Kysely calls it again for the next query as long as it fails.
    init: async (options) => {
      if (!isOpen()) throw new StoreError("starting");
      await driver.init(options);
    },
    acquireConnection: async (options) => {
      const connection = await driver.acquireConnection(options).catch((error) => {
        watch.failed("other", error);
        return unavailable(error);
      });
      if (!guarded.has(connection)) guard(connection, run, watch);
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

function guard(
  connection: DatabaseConnection,
  run: RunStatement,
  watch: ReturnType<typeof createOutageWatch>,
): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery, options?: Parameters<typeof execute>[1]) => {
    const kind = statementKindOf(query.query);
    const time = metrics.storeSeconds.startTimer({ kind });
    try {
      const statement = () => run(() => execute<R>(query, options), kind === "read");
      const result = await inSpan(
        "store",
        { "portal.store.kind": kind, "portal.store.table": tableOf(query) },
        statement,
      );
      watch.worked(kind);
      return result;
    } catch (error) {
      watch.failed(kind, error);
      return unavailable(error);
    } finally {
      time();
    }
  };
}

/** Its text has no values, which are parameters. */
const tableOf = ({ sql }: CompiledQuery) => /\b(?:from|into|update) "(\w+)"/.exec(sql)?.[1];

function statementKindOf(node: RootOperationNode): StatementKind {
  if (SelectQueryNode.is(node)) return "read";
  return RawNode.is(node) ? "other" : "write";
}

function unavailable(error: unknown): never {
  throw new StoreError("unavailable", error);
}

/** `other`: one of the driver's own, such as BEGIN, which also works on a full disk. */
export type StatementKind = "read" | "write" | "other";

/** One line when the store is lost and one when it is back, instead of one for each request. */
export function createOutageWatch() {
  let lostBy: StatementKind | undefined;
  return {
    failed(kind: StatementKind, error: unknown): void {
      if (isAnswer(error) || lostBy === "write") return;
      if (lostBy === undefined) log.error({ cause: error }, "store lost");
      lostBy = kind === "write" ? "write" : "read";
    },
    /** A store that was lost while it was written is back once it can be written. */
    worked(kind: StatementKind): void {
      if (lostBy === undefined || kind === "other" || (lostBy === "write" && kind === "read")) return;
      lostBy = undefined;
      log.info({}, "store back");
    },
  };
}

const sqliteConstraint = 19;
const constraintClass = "23";
const noPermission = "42501";

/** The store has understood the statement, as for a row that exists already or is not the role's. */
function isAnswer(error: unknown): boolean {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  const isSqlite = typeof code === "number" && (code & 0xff) === sqliteConstraint;
  const postgres = errorCode(error);
  return isSqlite || postgres === noPermission || (postgres?.startsWith(constraintClass) ?? false);
}

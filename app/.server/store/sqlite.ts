import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Database, Row } from "./database.ts";

/** Opens the embedded store. `file` may be ":memory:". */
export function openSqlite(file: string): Database {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(file);
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA busy_timeout = 2000");
  const statements = new Map<string, StatementSync>();

  function statement(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    // SQLite spells a numbered parameter ?1 where PostgreSQL spells it $1.
    const made = connection.prepare(sql.replace(/\$(\d+)/g, "?$1"));
    statements.set(sql, made);
    return made;
  }

  return {
    all: async (sql, parameters = []) => statement(sql).all(...parameters) as Row[],
    run: async (sql, parameters = []) => Number(statement(sql).run(...parameters).changes),
    close: async () => connection.close(),
  };
}

import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

/** Takes the place of a parameter while its query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query once and runs it with new parameters each time: building and compiling takes several
 * times as long as SQLite takes to answer. Use it for queries that run on every request.
 * @param build returns the query; each parameter may be used as a value only, and never read.
 */
export function compiledQuery<P extends Record<string, string | number>, R>(
  build: (parameters: P) => Compilable<R>,
): (database: Database, parameters: P) => Promise<R[]> {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
  let compiled: CompiledQuery<R> | undefined;
  return async (database, parameters) => {
    compiled ??= build(placeholders as P).compile();
    const values = compiled.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name] : value,
    );
    return (await database.executeQuery<R>({ ...compiled, parameters: values })).rows;
  };
}

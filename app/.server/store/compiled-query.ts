import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Compiling takes longer than SQLite's answer. `build` may use a parameter as a value, never read it. */
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

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "#practice-api/units.ts";
import { type Database, rowsDeleted } from "./database.ts";

/** A page may stay open as long as a session, and a proxy may keep one for a while. */
const keptMs = 30 * dayMs;
/** The compressed copies beside them are made anew. */
const loaded = /\.(js|mjs|css|svg)$/;

export type BuiltFiles = ReturnType<typeof createBuiltFiles>;

/** A page of one build may ask an instance of another build for its files, also long after a change. */
export function createBuiltFiles(database: Database, now: () => number) {
  return {
    /** Their names change with their content. */
    async save(folder: string): Promise<void> {
      const names = (await readdir(folder)).filter((name) => loaded.test(name));
      const used_at = now();
      const kept = await database
        .updateTable("built_files")
        .set({ used_at })
        .where("name", "in", names)
        .returning("name")
        .execute();
      const known = new Set(kept.map(({ name }) => name));
      for (const name of names) {
        if (known.has(name)) continue;
        const content = await readFile(join(folder, name));
        await database
          .insertInto("built_files")
          .values({ name, content, used_at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    async read(name: string): Promise<Uint8Array | undefined> {
      const row = await database
        .selectFrom("built_files")
        .select("content")
        .where("name", "=", name)
        .executeTakeFirst();
      return row?.content;
    },

    sweep: () => rowsDeleted(database.deleteFrom("built_files").where("used_at", "<=", now() - keptMs)),
  };
}

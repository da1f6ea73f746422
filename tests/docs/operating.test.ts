import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("docs/operating.md says how long each table of the store is kept", () => {
  const migrations = globSync("app/.server/store/migrations/migrations.ts").map((file) =>
    readFileSync(file, "utf8"),
  );
  const tables = migrations.flatMap((text) =>
    [...text.matchAll(/createTable\(database, "(\w+)"/g)].map(([, name]) => name),
  );
  const rows = readFileSync("docs/operating.md", "utf8").match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual([...new Set(tables)].toSorted());
});

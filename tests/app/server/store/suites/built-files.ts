import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createBuiltFiles } from "#app/.server/store/built-files.ts";
import { hourMs, type OpenDatabase, setUpStore } from "./store-context.ts";

export function builtFileSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const files = () => createBuiltFiles(store.database, () => store.now);
  const folder = mkdtempSync(join(tmpdir(), "portal-built-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const text = async (name: string) => {
    const content = await files().read(name);
    return content && Buffer.from(content).toString();
  };

  describe("the files of a build", () => {
    test("are kept for 30 days after the last start of a build that has them", async () => {
      writeFileSync(join(folder, "root-a1.js"), "first");
      writeFileSync(join(folder, "root-a1.js.br"), "compressed");
      await files().save(folder);
      store.now += 20 * 24 * hourMs;
      writeFileSync(join(folder, "root-b2.js"), "second");
      await files().save(folder);
      await files().save(folder);
      expect([await text("root-a1.js"), await text("root-b2.js")]).toEqual(["first", "second"]);
      expect([await text("root-a1.js.br"), await text("root-c3.js")]).toEqual([undefined, undefined]);
      rmSync(join(folder, "root-a1.js"));
      store.now += 20 * 24 * hourMs;
      await files().save(folder);
      expect(await files().sweep()).toBe(0);
      store.now += 10 * 24 * hourMs;
      expect(await files().sweep()).toBe(1);
      expect([await text("root-a1.js"), await text("root-b2.js")]).toEqual([undefined, "second"]);
    });
  });
}

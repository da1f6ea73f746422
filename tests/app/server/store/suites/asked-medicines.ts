import { beforeAll, describe, expect, test } from "vitest";
import { createAskedMedicines } from "#app/.server/store/asked-medicines.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createKeyRing, type KeyRing, keyedHashes } from "#app/.server/store/key-ring.ts";
import { aroha, hourMs, key, type OpenDatabase, ring, setUpStore, tama } from "./store-context.ts";

const metformin = { name: "Metformin 500 mg", at: 5, lastScript: "2026-09-19", pharmacyId: "7" };

export function askedMedicineSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const instance = (keys: KeyRing) =>
    createAskedMedicines(
      store.database,
      createEncryption(keys),
      keyedHashes(keys, "asked medicines"),
      () => store.now,
    );
  let asked: ReturnType<typeof createAskedMedicines>;
  beforeAll(() => {
    asked = instance(ring);
  });
  const rows = () => store.database.selectFrom("asked_medicines").selectAll().execute();

  describe("a medicine that was asked for", () => {
    test("is found after another sign-in, and by another account as not its own", async () => {
      await asked.add(await store.signIn(aroha), [metformin, { name: "Aspirin", at: 5 }]);
      const again = await store.signIn(aroha);
      expect(await asked.list(again)).toEqual([
        { ...metformin, isOwn: true },
        { name: "Aspirin", at: 5, isOwn: true },
      ]);
      const other = await store.signIn({ ...aroha, holderId: "20110" });
      expect((await asked.list(other)).map(({ isOwn }) => isOwn)).toEqual([false, false]);
    });

    test("counts as absent when another release has stored it in another shape", async () => {
      const owner = await store.signIn(aroha);
      await asked.add(owner, [{ name: "Aspirin", at: "today" } as never, metformin]);
      expect(await asked.list(owner)).toEqual([{ ...metformin, isOwn: true }]);
    });

    test("keeps its latest request only", async () => {
      const owner = await store.signIn(aroha);
      await asked.add(owner, [metformin]);
      store.now += hourMs;
      await asked.add(owner, [{ ...metformin, at: 9, isUnclear: true }]);
      expect(await asked.list(owner)).toEqual([{ ...metformin, at: 9, isUnclear: true, isOwn: true }]);
      expect(await rows()).toHaveLength(1);
    });

    test("is unclear while it is being sent, and as before when it was not sent", async () => {
      const owner = await store.signIn(aroha);
      await asked.add(owner, [metformin]);
      store.now += hourMs;
      await asked.begin(owner, [{ ...metformin, at: 9 }]);
      expect(await asked.list(owner)).toEqual([{ ...metformin, at: 9, isUnclear: true, isOwn: true }]);
      await asked.end(owner, [metformin]);
      expect(await asked.list(owner)).toEqual([{ ...metformin, isOwn: true }]);
    });

    test("is settled by its moment: what was unclear has arrived, and of what had arrived nothing is open", async () => {
      const owner = await store.signIn(aroha);
      await asked.add(owner, [{ ...metformin, isUnclear: true }]);
      await asked.add(owner, [{ name: "Aspirin", at: 9 }]);
      await asked.settle(await store.signIn({ ...aroha, holderId: "20110" }), 5);
      await asked.settle(await store.signIn(tama), 9);
      const list = async () =>
        (await asked.list(owner)).toSorted((one, other) => one.name.localeCompare(other.name));
      expect(await list()).toEqual([
        { name: "Aspirin", at: 9, isOwn: true },
        { ...metformin, isOwn: true },
      ]);
      await asked.settle(owner, 5);
      expect((await list())[1]).toEqual({ ...metformin, isSettled: true, isOwn: true });
    });

    test("is the latest request after one whose sending was lost", async () => {
      const owner = await store.signIn(aroha);
      await asked.begin(owner, [metformin]);
      store.now += hourMs;
      await asked.add(owner, [{ ...metformin, at: 9 }]);
      expect(await asked.list(owner)).toEqual([{ ...metformin, at: 9, isOwn: true }]);
    });

    test("cannot be read from another row", async () => {
      const owner = await store.signIn(aroha);
      await asked.add(owner, [metformin, { name: "Aspirin", at: 5 }]);
      const [one, other] = await rows();
      await store.database
        .updateTable("asked_medicines")
        .set({ encrypted: one?.encrypted ?? "" })
        .where("id", "=", other?.id ?? "")
        .execute();
      expect(await asked.list(owner)).toHaveLength(1);
    });

    test("is found while keys change, the latest request first", async () => {
      const owner = await store.signIn(aroha);
      await asked.add(owner, [metformin]);
      store.now += hourMs;
      const after = instance(createKeyRing(Buffer.alloc(32, 8), [key]));
      await after.add(owner, [{ ...metformin, at: 9 }]);
      expect((await after.list(owner)).map(({ at }) => at)).toEqual([9]);
    });
  });
}

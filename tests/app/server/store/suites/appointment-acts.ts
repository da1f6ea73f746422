import { beforeAll, describe, expect, test } from "vitest";
import { type AppointmentActs, createAppointmentActs } from "#app/.server/store/appointment-acts.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createKeyRing, type KeyRing, keyedHashes } from "#app/.server/store/key-ring.ts";
import { aroha, hourMs, key, type OpenDatabase, ring, setUpStore, tama } from "./store-context.ts";

const booked = { act: "booked", appointmentId: "visit-1", subject: "immunisation mmr" } as const;
const cancelling = { act: "cancelling", appointmentId: "visit-1", reason: "Feeling better" } as const;
const days = 24 * hourMs;

export function appointmentActSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const instance = (keys: KeyRing) =>
    createAppointmentActs(
      store.database,
      createEncryption(keys),
      keyedHashes(keys, "appointment acts"),
      () => store.now,
    );
  let acts: AppointmentActs;
  beforeAll(() => {
    acts = instance(ring);
  });
  const rows = () => store.database.selectFrom("appointment_acts").selectAll().execute();

  describe("what was done with an appointment", () => {
    test("is found by everyone who opens the record, the latest first, and in no other record", async () => {
      await acts.save(await store.signIn(aroha), booked);
      store.now += 1;
      await acts.save(await store.signIn(aroha), cancelling);
      expect(await acts.list(await store.signIn({ ...aroha, holderId: "20110" }))).toEqual([
        cancelling,
        booked,
      ]);
      expect(await acts.list(await store.signIn(tama))).toEqual([]);
      expect(await acts.list(await store.signIn({ ...aroha, apiUrl: "http://other.test/api" }))).toEqual([]);
    });

    test("is one row of each act and entry, which is deleted by itself", async () => {
      const owner = await store.signIn(aroha);
      await acts.save(owner, booked);
      store.now += 1;
      await acts.save(owner, { ...booked, subject: "reminder r" });
      await acts.save(owner, cancelling);
      await acts.save(owner, cancelling);
      await acts.delete(owner, { act: "cancelling", appointmentId: "visit-1" });
      await acts.delete(await store.signIn(tama), booked);
      expect(await acts.list(owner)).toEqual([{ ...booked, subject: "reminder r" }, booked]);
      expect(await rows()).toHaveLength(2);
    });

    test("is stored without its patient, its appointment and its words, and cannot be read from another row", async () => {
      const owner = await store.signIn(aroha);
      await acts.save(owner, booked);
      await acts.save(owner, cancelling);
      const [one, other] = await rows();
      const bytes = [one, other].map((row) => Buffer.from(row?.encrypted ?? "", "base64").toString("latin1"));
      for (const secret of ["visit-1", "mmr", "Feeling better", "booked", aroha.patientId, aroha.apiUrl]) {
        expect(JSON.stringify([one, other]) + bytes).not.toContain(secret);
      }
      await store.database
        .updateTable("appointment_acts")
        .set({ encrypted: one?.encrypted ?? "" })
        .where("id", "=", other?.id ?? "")
        .execute();
      expect(await acts.list(owner)).toHaveLength(1);
    });

    test("is kept for 400 days, and not a second longer", async () => {
      const owner = await store.signIn(aroha);
      await acts.save(owner, booked);
      store.now += 400 * days - 1_000;
      expect([await acts.sweep(), (await acts.list(owner)).length]).toEqual([0, 1]);
      store.now += 2_000;
      expect([(await acts.list(owner)).length, await acts.sweep()]).toEqual([0, 1]);
    });

    test("is found and deleted while keys change", async () => {
      const owner = await store.signIn(aroha);
      await acts.save(owner, booked);
      const after = instance(createKeyRing(Buffer.alloc(32, 8), [key]));
      expect(await after.list(owner)).toEqual([booked]);
      await after.delete(owner, booked);
      expect(await rows()).toEqual([]);
    });
  });
}

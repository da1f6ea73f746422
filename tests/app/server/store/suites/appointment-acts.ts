import { beforeAll, describe, expect, test } from "vitest";
import { createAppointmentActs } from "#app/.server/store/appointment-acts.ts";
import { keyedHashes } from "#app/.server/store/key-ring.ts";
import { aroha, encryption, type OpenDatabase, ring, setUpStore, tama } from "./store-context.ts";

const booked = { act: "booked", appointmentId: "visit-1", subject: "immunisation mmr" } as const;
const cancelling = { act: "cancelling", appointmentId: "visit-1", reason: "Feeling better" } as const;

export function appointmentActSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let acts: ReturnType<typeof createAppointmentActs>;
  beforeAll(() => {
    const hashes = keyedHashes(ring, "appointment acts");
    acts = createAppointmentActs(store.database, encryption, hashes, () => store.now);
  });
  const rows = () => store.database.selectFrom("appointment_acts").selectAll().execute();

  describe("what was done with an appointment", () => {
    test("is found by everyone who opens the record, the latest first", async () => {
      await acts.save(await store.signIn(aroha), booked);
      store.now += 1;
      await acts.save(await store.signIn(aroha), cancelling);
      expect(await acts.list(await store.signIn({ ...aroha, holderId: "20110" }))).toEqual([
        cancelling,
        booked,
      ]);
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

    test("counts as absent when another release has stored it in another shape", async () => {
      const owner = await store.signIn(aroha);
      await acts.save(owner, { ...booked, subject: 7 } as never);
      expect(await acts.list(owner)).toEqual([]);
    });

    test("cannot be read from another row", async () => {
      const owner = await store.signIn(aroha);
      await acts.save(owner, booked);
      await acts.save(owner, cancelling);
      const [one, other] = await rows();
      await store.database
        .updateTable("appointment_acts")
        .set({ encrypted: one?.encrypted ?? "" })
        .where("id", "=", other?.id ?? "")
        .execute();
      expect(await acts.list(owner)).toHaveLength(1);
    });
  });
}

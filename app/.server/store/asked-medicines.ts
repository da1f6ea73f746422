import { z } from "zod";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import { dayMs } from "#practice-api/units.ts";
import { type Database, rowsDeleted } from "./database.ts";
import { decryptOrUndefined, type Encryption } from "./encryption.ts";
import type { KeyedHashes } from "./key-ring.ts";
import type { SessionOwner } from "./sessions/session-data.ts";

/** A usual supply is for three months. */
const lifeMs = 90 * dayMs;

type Requested = Omit<AskedMedicine, "isOwn">;
const storedRequest = z.object({
  name: z.string(),
  at: z.number(),
  lastScript: z.string().optional(),
  pharmacyId: z.string().optional(),
  isUnclear: z.literal(true).exactOptional(),
  isSettled: z.literal(true).exactOptional(),
  /** The account that sent the request. */
  by: z.string(),
});
type Stored = z.output<typeof storedRequest>;

/** Everyone who may open the record finds them. Patient and medicine are stored as keyed hashes only. */
export function createAskedMedicines(
  database: Database,
  encryption: Encryption,
  hashes: KeyedHashes,
  now: () => number,
) {
  const patientOf = ({ session: { data } }: SessionOwner) => JSON.stringify([data.apiUrl, data.patientId]);
  const medicineOf = ({ session: { data } }: SessionOwner, name: string) =>
    JSON.stringify([data.apiUrl, data.patientId, name]);
  /** A request that is being sent has a row beside that of the earlier request, which counts if it is not sent. */
  const sendingOf = ({ session: { key, data } }: SessionOwner, name: string) =>
    JSON.stringify([data.apiUrl, data.patientId, name, key]);

  async function save(
    owner: SessionOwner,
    medicines: readonly Requested[],
    keyOf: typeof medicineOf,
  ): Promise<void> {
    if (medicines.length === 0) return;
    const rows = medicines.map((medicine) => {
      const id = hashes.of(keyOf(owner, medicine.name));
      const stored: Stored = { ...medicine, by: owner.session.data.holderId };
      return {
        id,
        patient: hashes.of(patientOf(owner)),
        encrypted: encryption.encrypt(stored, id),
        asked_at: now(),
      };
    });
    await database
      .insertInto("asked_medicines")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          encrypted: eb.ref("excluded.encrypted"),
          asked_at: eb.ref("excluded.asked_at"),
        })),
      )
      .execute();
  }

  async function rowsOf(owner: SessionOwner): Promise<{ id: string; stored: Stored }[]> {
    const rows = await database
      .selectFrom("asked_medicines")
      .select(["id", "encrypted"])
      .where("patient", "in", hashes.all(patientOf(owner)))
      .where("asked_at", ">", now() - lifeMs)
      .orderBy("asked_at", "desc")
      .execute();
    return rows.flatMap(({ id, encrypted }) => {
      const stored = decryptOrUndefined(encryption, encrypted, id, storedRequest);
      return stored === undefined ? [] : [{ id, stored }];
    });
  }

  return {
    /** As one whose answer is not known. */
    async begin(owner: SessionOwner, medicines: readonly Requested[]): Promise<void> {
      await save(
        owner,
        medicines.map((medicine) => ({ ...medicine, isUnclear: true })),
        sendingOf,
      );
    },

    /** The answer is known, or the request was not sent. */
    async end(owner: SessionOwner, medicines: readonly Pick<AskedMedicine, "name">[]): Promise<void> {
      const ids = medicines.flatMap(({ name }) => hashes.all(sendingOf(owner, name)));
      if (ids.length > 0) await database.deleteFrom("asked_medicines").where("id", "in", ids).execute();
    },

    /** Replaces the earlier request of the same medicine. */
    async add(owner: SessionOwner, medicines: readonly Requested[]): Promise<void> {
      await save(owner, medicines, medicineOf);
    },

    /** The patient has settled the request of this moment: the practice has it, or else nothing of it is open. */
    async settle(owner: SessionOwner, at: number): Promise<void> {
      for (const { id, stored } of await rowsOf(owner)) {
        if (stored.at !== at) continue;
        const { isUnclear = false, ...known } = stored;
        const settled: Stored = isUnclear ? known : { ...known, isSettled: true };
        await database
          .updateTable("asked_medicines")
          .set({ encrypted: encryption.encrypt(settled, id) })
          .where("id", "=", id)
          .execute();
      }
    },

    async list(owner: SessionOwner): Promise<AskedMedicine[]> {
      const byName = new Map<string, AskedMedicine>();
      for (const { stored } of await rowsOf(owner)) {
        // Another row may hold an earlier request of the same medicine: that of a former key, or of a lost sending.
        if (byName.has(stored.name)) continue;
        const { by, ...medicine } = stored;
        byName.set(stored.name, { ...medicine, isOwn: by === owner.session.data.holderId });
      }
      return [...byName.values()];
    },

    sweep: () => rowsDeleted(database.deleteFrom("asked_medicines").where("asked_at", "<=", now() - lifeMs)),
  };
}

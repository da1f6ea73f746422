import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import type { Database } from "../database.ts";
import { decryptOrUndefined, type Encryption } from "../encryption.ts";
import type { KeyedHashes } from "../key-ring.ts";
import type { SessionOwner } from "../session-data.ts";

export type AskedMedicines = ReturnType<typeof createAskedMedicines>;

/** How long a request is remembered: a usual supply is for three months. */
const lifeMs = 90 * 24 * 3_600_000;

/** What a row holds. `by` is the account that sent the request. */
type Stored = Omit<AskedMedicine, "isOwn"> & { by: string };

/**
 * The medicines that a patient has asked for again, one row per medicine with its latest request. They belong to
 * the patient, not to a session: the next sign-in and everyone who may open the record find them. Patient and
 * medicine are stored as keyed hashes only.
 */
export function createAskedMedicines(
  database: Database,
  encryption: Encryption,
  hashes: KeyedHashes,
  now: () => number,
) {
  const patientOf = ({ session: { data } }: SessionOwner) => JSON.stringify([data.apiUrl, data.patientId]);
  const medicineOf = ({ session: { data } }: SessionOwner, name: string) =>
    JSON.stringify([data.apiUrl, data.patientId, name]);

  return {
    /** Remembers a request. It replaces the earlier one of the same medicine. */
    async add(owner: SessionOwner, medicines: readonly Omit<AskedMedicine, "isOwn">[]): Promise<void> {
      if (medicines.length === 0) return;
      const rows = medicines.map((medicine) => {
        const id = hashes.of(medicineOf(owner, medicine.name));
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
    },

    /** The latest request of each medicine in the last 90 days, the newest first. */
    async list(owner: SessionOwner): Promise<AskedMedicine[]> {
      const rows = await database
        .selectFrom("asked_medicines")
        .select(["id", "encrypted"])
        .where("patient", "in", hashes.all(patientOf(owner)))
        .where("asked_at", ">", now() - lifeMs)
        .orderBy("asked_at", "desc")
        .execute();
      const byName = new Map<string, AskedMedicine>();
      for (const { id, encrypted } of rows) {
        const stored = decryptOrUndefined(encryption, encrypted, id) as Stored | undefined;
        // A row of a former key may hold an earlier request of the same medicine.
        if (stored === undefined || byName.has(stored.name)) continue;
        const { by, ...medicine } = stored;
        byName.set(stored.name, { ...medicine, isOwn: by === owner.session.data.holderId });
      }
      return [...byName.values()];
    },

    /** Deletes requests older than 90 days, and returns how many. */
    async sweep(): Promise<number> {
      const { numDeletedRows } = await database
        .deleteFrom("asked_medicines")
        .where("asked_at", "<=", now() - lifeMs)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

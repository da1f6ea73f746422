import { z } from "zod";
import { dayMs } from "#practice-api/units.ts";
import { type Database, rowsDeleted } from "./database.ts";
import { decryptOrUndefined, type Encryption } from "./encryption.ts";
import type { KeyedHashes } from "./key-ring.ts";
import type { SessionOwner } from "./sessions/session-data.ts";

/** Longer than any appointment is booked ahead. */
const lifeMs = 400 * dayMs;

const appointmentId = z.string();
const appointmentAct = z.discriminatedUnion("act", [
  z.object({ act: z.literal("cancelled"), appointmentId }),
  /** Its answer is not known yet, or never came. */
  z.object({ act: z.literal("cancelling"), appointmentId, reason: z.string() }),
  /** For this entry of the record. */
  z.object({ act: z.literal("booked"), appointmentId, subject: z.string() }),
]);
export type AppointmentAct = z.output<typeof appointmentAct>;

type Key = Pick<AppointmentAct, "act" | "appointmentId"> & { subject?: string };

/** Everyone who may open the record finds them. Patient and appointment are stored as keyed hashes only. */
export function createAppointmentActs(
  database: Database,
  encryption: Encryption,
  hashes: KeyedHashes,
  now: () => number,
) {
  const patientOf = ({ session: { data } }: SessionOwner) => JSON.stringify([data.apiUrl, data.patientId]);
  const keyOf = ({ session: { data } }: SessionOwner, { act, appointmentId, subject }: Key) =>
    JSON.stringify([data.apiUrl, data.patientId, act, appointmentId, subject]);
  return {
    async save(owner: SessionOwner, act: AppointmentAct): Promise<void> {
      const id = hashes.of(keyOf(owner, act));
      const row = { patient: hashes.of(patientOf(owner)), encrypted: encryption.encrypt(act, id), at: now() };
      await database
        .insertInto("appointment_acts")
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
        .execute();
    },

    async delete(owner: SessionOwner, act: Key): Promise<void> {
      await database
        .deleteFrom("appointment_acts")
        .where("id", "in", hashes.all(keyOf(owner, act)))
        .execute();
    },

    /** The latest act is the first. */
    async list(owner: SessionOwner): Promise<AppointmentAct[]> {
      const rows = await database
        .selectFrom("appointment_acts")
        .select(["id", "encrypted"])
        .where("patient", "in", hashes.all(patientOf(owner)))
        .where("at", ">", now() - lifeMs)
        .orderBy("at", "desc")
        .execute();
      return rows.flatMap(
        ({ id, encrypted }) => decryptOrUndefined(encryption, encrypted, id, appointmentAct) ?? [],
      );
    },

    sweep: () => rowsDeleted(database.deleteFrom("appointment_acts").where("at", "<=", now() - lifeMs)),
  };
}

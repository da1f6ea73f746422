import { createHmac } from "node:crypto";
import type { SignedInSession } from "./session-data.ts";

type Holder = Pick<SignedInSession, "apiUrl" | "holderId">;

/**
 * Opaque tokens for an account and for the patient whose record is open. They reveal nothing and stay the
 * same from one session to the next, so a page can be matched with the record it shows (threat T48), and
 * an expired session resumed by its own account only (ruling B35).
 */
export function createRecordTokens(key: Buffer) {
  const token = (...parts: string[]) =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
  const account = ({ apiUrl, holderId }: Holder) => token("account", apiUrl, holderId);
  const patient = ({ apiUrl, holderId }: Holder, patientId: string) =>
    token("person", apiUrl, holderId, patientId);
  return {
    account,
    patient,
    /** The token of the record that a session has open: its account and its patient. */
    of: (data: Holder & Pick<SignedInSession, "patientId">) =>
      `${account(data)}.${patient(data, data.patientId)}`,
    /** True when a record token belongs to this account, for any patient. */
    isAccount: (recordToken: string, holder: Holder) => recordToken.split(".")[0] === account(holder),
    isPatient: (recordToken: string, holder: Holder, patientId: string) =>
      recordToken.split(".")[1] === patient(holder, patientId),
  };
}

export type RecordTokens = ReturnType<typeof createRecordTokens>;

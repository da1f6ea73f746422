import type { KeyedHashes } from "../key-ring.ts";
import type { SignedInSession } from "./session-data.ts";

type Holder = Pick<SignedInSession, "apiUrl" | "holderId">;
type RecordHolder = Holder & Pick<SignedInSession, "patientId">;

/**
 * Opaque tokens for an account and for the patient whose record is open. They reveal nothing and stay the
 * same from one session to the next, so a page can be matched with the record it shows (threat T48), and
 * an expired session resumed by its own account only (ruling B35).
 * They are made with the current key and accepted with any of the ring, so that a change of keys reloads no page.
 */
export function createRecordTokens(hashes: KeyedHashes) {
  const accountText = ({ apiUrl, holderId }: Holder) => JSON.stringify(["account", apiUrl, holderId]);
  const patientText = ({ apiUrl, holderId }: Holder, patientId: string) =>
    JSON.stringify(["person", apiUrl, holderId, patientId]);
  const account = (holder: Holder) => short(hashes.of(accountText(holder)));
  const patient = (holder: Holder, patientId: string) => short(hashes.of(patientText(holder, patientId)));
  const accounts = (holder: Holder) => hashes.all(accountText(holder)).map(short);
  const patients = (holder: Holder, patientId: string) =>
    hashes.all(patientText(holder, patientId)).map(short);
  const sessionText = (key: string) => JSON.stringify(["session", key]);
  return {
    /** Names a session in a form, and hides its key. */
    session: (key: string) => short(hashes.of(sessionText(key))),
    isSession: (token: string, key: string) => hashes.all(sessionText(key)).map(short).includes(token),
    account,
    patient,
    /** Their tokens under each key. */
    accounts,
    patients,
    /** The token of the record that a session has open: its account and its patient. */
    of: (data: RecordHolder) => `${account(data)}.${patient(data, data.patientId)}`,
    isOf(recordToken: string, data: RecordHolder): boolean {
      const ofPatient = patients(data, data.patientId);
      return accounts(data).some((token, at) => recordToken === `${token}.${ofPatient[at]}`);
    },
    /** True when a record token belongs to this account, for any patient. */
    isAccount: (recordToken: string, holder: Holder) =>
      accounts(holder).includes(recordToken.split(".")[0] ?? ""),
    isPatient: (recordToken: string, holder: Holder, patientId: string) =>
      patients(holder, patientId).includes(recordToken.split(".")[1] ?? ""),
  };
}

const short = (hash: string) => hash.slice(0, 22);

export type RecordTokens = ReturnType<typeof createRecordTokens>;

import type { KeyedHashes } from "../key-ring.ts";
import type { SignedInSession } from "./session-data.ts";

type Holder = Pick<SignedInSession, "apiUrl" | "holderId">;
type RecordHolder = Holder & Pick<SignedInSession, "patientId">;

/**
 * They reveal nothing and are the same in each session, so a page is matched with its record (threat T48),
 * and a session resumed by its account only (ruling B35). Any key of the ring is accepted, so that a change
 * of keys reloads no page.
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
    session: (key: string) => short(hashes.of(sessionText(key))),
    isSession: (token: string, key: string) => hashes.all(sessionText(key)).map(short).includes(token),
    account,
    patient,
    /** The tokens of an account and of a patient, one under each key. */
    accounts,
    patients,
    of: (data: RecordHolder) => `${account(data)}.${patient(data, data.patientId)}`,
    isOf(recordToken: string, data: RecordHolder): boolean {
      const ofPatient = patients(data, data.patientId);
      return accounts(data).some((token, at) => recordToken === `${token}.${ofPatient[at]}`);
    },
    isAccount: (recordToken: string, holder: Holder) =>
      accounts(holder).includes(recordToken.split(".")[0] ?? ""),
    isPatient: (recordToken: string, holder: Holder, patientId: string) =>
      patients(holder, patientId).includes(recordToken.split(".")[1] ?? ""),
  };
}

const short = (hash: string) => hash.slice(0, 22);

export type RecordTokens = ReturnType<typeof createRecordTokens>;

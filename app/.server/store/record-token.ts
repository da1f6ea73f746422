import { createHmac } from "node:crypto";
import type { SignedInSession } from "./sessions.ts";

type Holder = Pick<SignedInSession, "apiUrl" | "holderId">;

/**
 * Names for an account and for the person whose record is open, which a page may hold: they say nothing,
 * and stay the same from one session to the next. So a page can be told apart from another person's
 * (SECURITY T48), and a visit that was interrupted can be taken up by its own account only (DECISIONS B35).
 */
export function createRecordTokens(key: Buffer) {
  const stamp = (...parts: string[]) =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
  const account = ({ apiUrl, holderId }: Holder) => stamp("account", apiUrl, holderId);
  const person = ({ apiUrl, holderId }: Holder, patientId: string) =>
    stamp("person", apiUrl, holderId, patientId);
  return {
    account,
    person,
    /** Of the record that a session has open: its account and its person. */
    of: (data: Holder & Pick<SignedInSession, "patientId">) =>
      `${account(data)}.${person(data, data.patientId)}`,
    /** True when a record's stamp is of this account, whoever the person is. */
    isAccount: (record: string, holder: Holder) => record.split(".")[0] === account(holder),
    isPerson: (record: string, holder: Holder, patientId: string) =>
      record.split(".")[1] === person(holder, patientId),
  };
}

export type RecordTokens = ReturnType<typeof createRecordTokens>;

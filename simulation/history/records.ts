import type { Config } from "#app/.server/configuration/config.ts";
import { keyedHashes, loadKeyRing } from "#app/.server/store/key-ring.ts";
import { createRecordTokens } from "#app/.server/store/sessions/record-token.ts";
import {
  type AccountKey,
  accountKeys,
  demoPatients,
  type PersonKey,
  personKeys,
} from "#fixtures/people/demo-patients.ts";
import { withLetters } from "#mock-server/dialects/ids.ts";

export type OpenRecord = { account: AccountKey; patient: PersonKey };

export type RecordNames = {
  of: (token: string | undefined) => OpenRecord | undefined;
  in: (text: string) => OpenRecord[];
  person: (account: AccountKey, patient: PersonKey) => string;
};

export const patientIdOf = (patient: PersonKey): string => demoPatients[patient].profile.patientId;

export function createRecordNames(
  config: Config,
  apiUrl: string,
  portalId: (id: string) => string,
): RecordNames {
  const tokens = createRecordTokens(keyedHashes(loadKeyRing(config), "stamps"));
  const holderOf = (holderId: string) => ({ apiUrl, holderId });
  const known = new Map<string, OpenRecord>();
  for (const account of accountKeys) {
    for (const patient of personKeys) {
      for (const spelled of [portalId, withLetters]) {
        const [holderId, patientId] = [spelled(patientIdOf(account)), spelled(patientIdOf(patient))];
        known.set(tokens.of({ ...holderOf(holderId), patientId }), { account, patient });
      }
    }
  }
  return {
    of: (token = "") => known.get(token),
    in: (text) => {
      const found = [...text.matchAll(/[\w-]{22}\.[\w-]{22}/g)].flatMap(([token]) => known.get(token) ?? []);
      return [...new Set(found)];
    },
    person: (account, patient) =>
      account === patient
        ? "own"
        : tokens.patient(holderOf(portalId(patientIdOf(account))), portalId(patientIdOf(patient))),
  };
}

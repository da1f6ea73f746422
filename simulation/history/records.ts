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

export const patientIdOf = (patient: PersonKey): string => demoPatients[patient].profile.patientId;

/** The tokens by which pages name accounts and records. */
export function createRecordNames(config: Config, apiUrl: string, portalId: (id: string) => string) {
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
    of: (token: string | undefined) => known.get(token ?? ""),
    /** A token is 22 characters, a point and 22 characters. Points are few, so they are looked for first. */
    in: (text: string) => {
      const points = [...text.matchAll(/\.(?=[\w-]{22})/g)];
      const found = points.flatMap(
        ({ index }) => known.get(text.slice(Math.max(0, index - 22), index + 23)) ?? [],
      );
      return [...new Set(found)];
    },
    /** The value of a form that opens a patient's record. */
    person: (account: AccountKey, patient: PersonKey) =>
      account === patient
        ? "own"
        : tokens.patient(holderOf(portalId(patientIdOf(account))), portalId(patientIdOf(patient))),
  };
}

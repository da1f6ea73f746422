import type { Medication } from "#practice-api/medications/endpoints.ts";
import {
  daysBetween,
  inTab,
  latestScript,
  newestScript,
  scriptDay,
  supplyEnd,
} from "#practice-api/medications/rules.ts";
import type { IsoDay } from "#practice-api/units.ts";
import type { AskedMedicine, FollowedMedicine } from "./types.ts";

type Supplied = Pick<Medication, "id" | "name" | "isLongTerm" | "period" | "prescribedOn">;
type AskedBefore = Pick<AskedMedicine, "name" | "lastScript" | "isUnclear">;

export type EndingSupply = { id: string; name: string; period: string; from: string; endsOn: IsoDay };

/** After half a year the medicine is probably no longer taken. */
const shownDays = { before: 14, after: 180 } as const;

/** Without those asked for since their newest script, or whose script does not say how long it lasts. */
export function endingSupplies(
  medications: readonly Supplied[],
  asked: readonly AskedBefore[],
  today: IsoDay,
): EndingSupply[] {
  const longTerm = inTab("longTerm", medications);
  const names = new Set(longTerm.map(({ name }) => name));
  return [...names]
    .flatMap((name) => newestScript(name, longTerm) ?? [])
    .flatMap(({ id, name, period, prescribedOn }) => {
      const endsOn = supplyEnd({ prescribedOn, period });
      if (endsOn === undefined || period === undefined || prescribedOn === undefined) return [];
      const left = daysBetween(today, endsOn);
      if (left > shownDays.before || left < -shownDays.after) return [];
      const request = asked.find((one) => one.name === name);
      const isAsked = request !== undefined && (request.lastScript ?? "") >= scriptDay({ prescribedOn });
      return isAsked ? [] : [{ id, name, period, from: prescribedOn, endsOn }];
    })
    .toSorted((one, other) => one.endsOn.localeCompare(other.endsOn));
}

export function isAnswered(
  { name, lastScript = "" }: AskedBefore,
  medications: readonly Pick<Supplied, "name" | "prescribedOn">[],
): boolean {
  return (latestScript(name, medications) ?? "") > lastScript;
}

export type OpenRequest = Pick<FollowedMedicine, "at" | "isOwn" | "usual" | "isLate"> & {
  /** The practice may not have it. */
  isUnclear: boolean;
  /** Of the newest script, if the record has one. */
  medicines: { name: string; id: string | undefined }[];
};

/** Those that no script answers, and that the patient has not settled (rulings B103, P123). */
export function openRequests(
  medications: readonly Supplied[],
  asked: readonly FollowedMedicine[],
): OpenRequest[] {
  const requests = new Map<string, OpenRequest>();
  for (const one of asked) {
    const { name, at, isOwn, usual, isLate, isUnclear = false, isSettled = false } = one;
    if (isSettled || isAnswered(one, medications)) continue;
    const key = `${at} ${isUnclear}`;
    const request = requests.get(key) ?? { at, isOwn, usual, isUnclear, isLate, medicines: [] };
    const medicine = { name, id: newestScript(name, medications)?.id };
    requests.set(key, { ...request, medicines: [...request.medicines, medicine] });
  }
  return [...requests.values()];
}

/** What has no day, or other directions, may be taken beside the later script. */
export function withoutReplaced<
  M extends { name: string; prescribedOn?: string | undefined; directions?: string | undefined },
>(scripts: readonly M[]): M[] {
  return scripts.filter(
    (one) =>
      one.prescribedOn === undefined ||
      !scripts.some(
        (other) =>
          other.name === one.name && other.directions === one.directions && scriptDay(other) > scriptDay(one),
      ),
  );
}

/** Of the others, a request that may not have arrived is first, and an unknown or long ended supply last. */
export function bySupply<M extends Supplied>(
  medicines: readonly M[],
  asked: readonly AskedBefore[],
  today: IsoDay,
): { ending: M[]; others: M[] } {
  const ids = endingSupplies(medicines, asked, today).map(({ id }) => id);
  const unclear = new Set(
    asked.filter((one) => one.isUnclear && !isAnswered(one, medicines)).map(({ name }) => name),
  );
  const rank = (medicine: M) => {
    if (unclear.has(medicine.name)) return "";
    const end = supplyEnd(medicine) ?? "";
    return end < today ? "unknown" : end;
  };
  return {
    ending: ids.flatMap((id) => medicines.find((medicine) => medicine.id === id) ?? []),
    others: medicines
      .filter(({ id }) => !ids.includes(id))
      .toSorted((one, other) => rank(one).localeCompare(rank(other))),
  };
}

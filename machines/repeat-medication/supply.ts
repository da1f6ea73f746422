import type { Medication } from "#practice-api/medications/endpoints.ts";
import { daysBetween, inTab, supplyEnd } from "#practice-api/medications/rules.ts";

type Supplied = Pick<Medication, "id" | "name" | "isLongTerm" | "period" | "prescribedOn">;
type AskedBefore = { name: string; lastScript?: string | undefined };

/** A long-term medicine whose last supply ends soon or has ended. `period` is the record's text, "90 days". */
export type EndingSupply = { id: string; name: string; period: string; from: string; endsOn: string };

/** A supply is shown from two weeks before its last day. After half a year the medicine is probably no longer taken. */
const shownDays = { before: 14, after: 180 } as const;

/**
 * The long-term medicines whose last supply ends soon or has ended, by that day. A medicine that was asked for since
 * its newest script is left out, and so is one whose script does not say how long it lasts.
 * @param today the practice's day, YYYY-MM-DD.
 */
export function endingSupplies(
  medications: readonly Supplied[],
  asked: readonly AskedBefore[],
  today: string,
): EndingSupply[] {
  const newest = new Map<string, Supplied>();
  for (const medication of inTab("longTerm", medications)) {
    const known = newest.get(medication.name);
    if (known === undefined || dayOf(medication) > dayOf(known)) newest.set(medication.name, medication);
  }
  return [...newest.values()]
    .flatMap(({ id, name, period, prescribedOn }) => {
      const endsOn = supplyEnd({ prescribedOn, period });
      if (endsOn === undefined || period === undefined || prescribedOn === undefined) return [];
      const left = daysBetween(today, endsOn);
      if (left > shownDays.before || left < -shownDays.after) return [];
      const request = asked.find((one) => one.name === name);
      const isAsked = request !== undefined && (request.lastScript ?? "") >= prescribedOn.slice(0, 10);
      return isAsked ? [] : [{ id, name, period, from: prescribedOn, endsOn }];
    })
    .toSorted((one, other) => one.endsOn.localeCompare(other.endsOn));
}

const dayOf = ({ prescribedOn }: Supplied) => prescribedOn?.slice(0, 10) ?? "";

/**
 * Long-term medicines in the order in which their supply ends: the ending ones, then the others. Of the others, those
 * whose supply is not known or ended long ago come last, as they are given.
 */
export function bySupply<M extends Supplied>(
  medicines: readonly M[],
  asked: readonly AskedBefore[],
  today: string,
): { ending: M[]; others: M[] } {
  const ids = endingSupplies(medicines, asked, today).map(({ id }) => id);
  const rank = (medicine: M) => {
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

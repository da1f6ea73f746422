import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";
import { daysBetween, inTab, supplyEnd } from "#practice-api/medications/rules.ts";
import type { EndingSupply } from "../need.ts";

/** A supply is shown from two weeks before its last day. After half a year the medicine is probably no longer taken. */
const shownDays = { before: 14, after: 180 } as const;

/**
 * The long-term medicines whose last supply ends soon or has ended, by that day. A medicine that was asked for since
 * its newest script is left out, and so is one whose script does not say how long it lasts.
 * @param today the practice's day, YYYY-MM-DD.
 */
export function endingSupplies(
  medications: readonly Medication[],
  asked: readonly Pick<AskedMedicine, "name" | "lastScript">[],
  today: string,
): EndingSupply[] {
  const newest = new Map<string, Medication>();
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

const dayOf = ({ prescribedOn }: Medication) => prescribedOn?.slice(0, 10) ?? "";

import type { Findable } from "#app/browser/seen-lists.ts";
import { isoDay, shortDate } from "#app/format/dates.ts";
import type { Noun } from "#app/lists/list.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";
import { supplyEnd } from "#practice-api/medications/rules.ts";
import type { IsoDay } from "#practice-api/units.ts";
import { allMedicinesHref } from "./links.ts";

export type Medicine = Omit<Medication, "code"> & { guidance: string | undefined };

/** A medicine has no address: the list of all medicines looks for its name. */
export function findableMedicine({ id, name, directions = "" }: Medicine): Findable {
  return { id, name, facts: directions, href: allMedicinesHref, words: name };
}

export const medicineNoun: Noun = { one: "medicine", many: "medicines" };

/** Such as "360 tablets". A unit such as "mL" has no plural. */
export function quantityOf({ quantity, unit }: Pick<Medicine, "quantity" | "unit">): string | undefined {
  if (quantity === undefined) return undefined;
  if (unit === undefined) return String(quantity);
  const isCounted = /^[a-z][a-z-]+[a-rt-z]$/.test(unit) && unit.length > 2;
  return `${quantity} ${quantity !== 1 && isCounted ? `${unit}s` : unit}`;
}

/** Such as a number and its unit, where they are shown. */
export const onOneLine = (text: string | undefined) => text?.trim().replaceAll(/\s+/g, "\u00a0");

type Supplied = Pick<Medicine, "isLongTerm" | "period" | "prescribedOn">;

/** Only of a long-term medicine whose script says its day and how long it lasts (ruling P122). */
export function supplyText(
  { isLongTerm, period, prescribedOn }: Supplied,
  today: IsoDay,
): string | undefined {
  const end = supplyEnd({ period, prescribedOn });
  if (isLongTerm !== true || end === undefined || prescribedOn === undefined) return undefined;
  const supply = onOneLine(period);
  const lasts = end < today ? "Was to last" : "Lasts";
  return `${lasts} until about ${shortDate(end)} (${supply} from ${shortDate(isoDay(prescribedOn))})`;
}

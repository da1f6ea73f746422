import type { Noun } from "#app/lists/list.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";

/** A medicine as its screens show it, with the address of its guidance in place of its code. */
export type Medicine = Omit<Medication, "code"> & { guidance: string | undefined };

export const medicineNoun: Noun = { one: "medicine", many: "medicines" };

/** "360 tablets". A unit such as "mL" has no plural. */
export function quantityOf({ quantity, unit }: Pick<Medicine, "quantity" | "unit">): string | undefined {
  if (quantity === undefined) return undefined;
  if (unit === undefined) return String(quantity);
  const isCounted = /^[a-z][a-z-]+[a-rt-z]$/.test(unit) && unit.length > 2;
  return `${quantity} ${quantity !== 1 && isCounted ? `${unit}s` : unit}`;
}

import { readPages } from "#app/.server/read-pages.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ChosenPharmacy } from "#machines/repeat-medication/types.ts";
import { type RepeatRules, repeatRules } from "#practice-api/medications/rules.ts";

/** The page size of the specification (spec 2, section 9). There may be a second page, and hardly a fifth. */
const [pageSize, mostPages] = [1_965, 5];

export type PharmacyList = { pharmacies: ChosenPharmacy[]; unreadable: number };

/** All pharmacies of the practice, the patient's own first. */
export async function listPharmacies(context: RequestContext): Promise<PharmacyList> {
  const [{ preferredPharmacyId }, { entries, unreadable }] = await Promise.all([
    rulesOf(context),
    readPages((page) => context.api.medications.pharmacies({ page }), { pages: mostPages, pageSize }),
  ]);
  const pharmacies = entries.map(({ id, name, locationId, isFavourite }) => ({
    id,
    name,
    ...(locationId === undefined ? {} : { locationId }),
    isPreferred: id === preferredPharmacyId || isFavourite === true,
  }));
  return { pharmacies: pharmacies.sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred)), unreadable };
}

/**
 * The pharmacy that a form names. What was typed decides when it differs from what was chosen before,
 * because without JavaScript only the text can be changed.
 */
export function pharmacyNamed(
  pharmacies: readonly ChosenPharmacy[],
  { id, name }: { id: string; name: string },
): ChosenPharmacy | undefined {
  const typed = name.trim().toLocaleLowerCase("en-NZ");
  const isTyped = (pharmacy: ChosenPharmacy) => pharmacy.name.toLocaleLowerCase("en-NZ") === typed;
  const chosen = pharmacies.find((pharmacy) => pharmacy.id === id);
  if (chosen && (typed === "" || isTyped(chosen))) return chosen;
  const [match, another] = pharmacies.filter(isTyped);
  return another === undefined ? match : undefined;
}

async function rulesOf(context: RequestContext): Promise<RepeatRules> {
  return repeatRules(await context.settings());
}

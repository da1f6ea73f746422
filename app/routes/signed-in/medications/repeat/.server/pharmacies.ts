import { readableEntries, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { AskedMedicine, ChosenPharmacy } from "#machines/repeat-medication/types.ts";
import { plainName, preferredPharmacy, repeatRules } from "#practice-api/medications/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

type PharmacyList = { pharmacies: ChosenPharmacy[]; isPart: boolean };

export async function listPharmacies(context: RequestContext): Promise<PharmacyList> {
  const [settings, listPage] = await Promise.all([
    context.settings(),
    readPages((page) => context.api.medications.pharmacies({ page }), {
      pageSize: pageSizes.pharmacies,
      startWith: 2,
    }),
  ]);
  const entries = readableEntries("medications.pharmacies", listPage);
  const own = preferredPharmacy(entries, repeatRules(settings));
  // The mark is an assumed field, so it only sorts (ruling P17).
  const rankOf = ({ id, isFavourite }: (typeof entries)[number]) =>
    id === own?.id ? 0 : isFavourite === true ? 1 : 2;
  const pharmacies = entries
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ id, name, locationId }) => ({
      id,
      name,
      ...(locationId === undefined ? {} : { locationId }),
      isPreferred: id === own?.id,
    }));
  return { pharmacies, isPart: listPage.unreadable > 0 || listPage.hasMore };
}

export type OfferedPharmacy = { id: string; name: string; isPreferred: boolean; lastAt?: number };
export type PharmacyOffer = {
  offered: OfferedPharmacy[];
  suggested: OfferedPharmacy | undefined;
  pharmacies: Pick<ChosenPharmacy, "id" | "name" | "isPreferred">[];
  isPart: boolean;
};

/** An unclear one may not have been made, so then it is not known which was the last. */
const lastRequest = ([newest]: readonly AskedMedicine[]) => (newest?.isUnclear ? undefined : newest);

export function pickedUpAt(asked: readonly AskedMedicine[]): number | undefined {
  const last = lastRequest(asked);
  return last?.pharmacyId === undefined ? last?.at : undefined;
}

/** Of the other pharmacies, those whose name has a part of the patient's address come first. */
export async function offerPharmacies(
  context: RequestContext,
  asked: readonly AskedMedicine[],
): Promise<PharmacyOffer> {
  const [{ pharmacies, isPart }, profile] = await Promise.all([
    listPharmacies(context),
    unlessFailed(context.profile()),
  ]);
  const last = lastRequest(asked);
  const offered = pharmacies
    .filter(({ id, isPreferred }) => isPreferred || id === last?.pharmacyId)
    .map(({ id, name, isPreferred }) => ({
      id,
      name,
      isPreferred,
      ...(last !== undefined && id === last.pharmacyId ? { lastAt: last.at } : {}),
    }))
    .sort((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0));
  const places = placesOf(profile?.addressLines ?? []);
  const rankOf = ({ name, isPreferred }: ChosenPharmacy) => {
    if (isPreferred) return 0;
    const plain = plainName(name);
    return places.some((place) => plain.includes(place)) ? 1 : 2;
  };
  return {
    offered,
    suggested: pickedUpAt(asked) === undefined ? offered[0] : undefined,
    // The location stays on the server, which finds it again by the id.
    pharmacies: pharmacies
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ id, name, isPreferred }) => ({ id, name, isPreferred })),
    isPart,
  };
}

function placesOf([, ...lines]: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split(","))
    .map((part) => plainName(part.replace(/\d+/g, "")))
    .filter((part) => part.length > 2);
}

/** A text that differs from the choice decides, because without JavaScript only the text can be changed. */
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

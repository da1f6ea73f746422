import { portalRequest } from "#app/browser/portal-request.ts";
import {
  type Findable,
  keepSeen,
  type SearchedArea,
  type SeenPlace,
  seenOf,
} from "#app/browser/seen-lists.ts";
import { afterRefusal } from "#app/browser/session-fetch.ts";

export type FindList = { place: SeenPlace; isWhole: boolean; entries: Findable[] };

/**
 * Marks nothing as read. What is on its way when it is aborted is dropped. @returns the areas that failed.
 */
export async function loadLists(
  record: string,
  areas: readonly SearchedArea[],
  signal: AbortSignal,
): Promise<SearchedArea[]> {
  const responses = await Promise.all(
    areas.map((area) => portalRequest<FindList[]>(`/find/lists?area=${area}`, { record, signal })),
  );
  if (signal.aborted) return [...areas];
  const refused = responses.find(({ outcome }) => outcome === "refused");
  if (refused?.outcome === "refused") await afterRefusal(refused.status, false);
  const seen = seenOf(record);
  return areas.filter((_, place) => {
    const response = responses[place];
    if (response?.outcome !== "ok") return true;
    for (const { place, isWhole, entries } of response.data) {
      if (!seen.has(place)) keepSeen(record, place, { isWhole, entries: () => entries });
    }
    return false;
  });
}

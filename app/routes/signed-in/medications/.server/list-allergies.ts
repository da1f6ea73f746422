import type { RequestContext } from "#app/.server/request-context.ts";
import { allergyGroup, severityWord } from "#practice-api/allergies/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

export type KnownAllergies = {
  /** Such as "penicillin (Severe)". */
  names: string[];
  /** Recorded in place of an allergy: the practice's words may be about medicines alone. */
  noneKnown: string[];
  unreadable: number;
  isPart: boolean;
};

export async function listAllergies({ api }: Pick<RequestContext, "api">): Promise<KnownAllergies> {
  const { entries, unreadable, hasMore } = await readPages((page) => api.allergies.list({ page }), {
    pageSize: pageSizes.allergies,
  });
  const isNone = (entry: (typeof entries)[number]) => allergyGroup(entry) === "noneKnown";
  const allergies = entries.filter((entry) => !isNone(entry));
  return {
    names: allergies.map(
      // A missing severity stays missing: reassurance must not be invented (ruling B29).
      ({ substance, severity }) => `${substance} (${severityWord(severity) ?? "severity not recorded"})`,
    ),
    noneKnown: entries.filter(isNone).map(({ substance }) => substance),
    unreadable,
    isPart: hasMore,
  };
}

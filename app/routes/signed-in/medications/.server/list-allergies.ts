import type { RequestContext } from "#app/.server/request-context.ts";
import { allergyGroup, allergyPageSize, severityWord } from "#practice-api/allergies/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

export type KnownAllergies = {
  /** "penicillin (Severe)" */
  names: string[];
  /** The practice has recorded that there are none. */
  isNoneKnown: boolean;
  /** How many allergies the practice sent that could not be decoded. */
  unreadable: number;
  /** The list is longer than is ever read. */
  isPart: boolean;
};

/** The patient's allergies by name, for the pages and prints about medicines. */
export async function listAllergies({ api }: Pick<RequestContext, "api">): Promise<KnownAllergies> {
  const { entries, unreadable, hasMore } = await readPages((page) => api.allergies.list({ page }), {
    pageSize: allergyPageSize,
  });
  const allergies = entries.filter((entry) => allergyGroup(entry) !== "noneKnown");
  return {
    names: allergies.map(
      // A missing severity stays missing: reassurance must not be invented (ruling B29).
      ({ substance, severity }) => `${substance} (${severityWord(severity) ?? "severity not recorded"})`,
    ),
    isNoneKnown: allergies.length < entries.length,
    unreadable,
    isPart: hasMore,
  };
}

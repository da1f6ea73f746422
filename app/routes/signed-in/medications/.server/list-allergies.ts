import type { RequestContext } from "#app/.server/request-context.ts";
import { readPages } from "#app/lists/.server/read-pages.ts";

/** The page size of the specification (spec 2, section 9), and more pages than any record has. */
const [pageSize, mostPages] = [30, 10];

export type KnownAllergies = {
  /** "penicillin (Severe)" */
  names: string[];
  /** How many allergies the practice sent that could not be decoded. */
  unreadable: number;
};

/** The patient's allergies by name, for the pages and prints about medicines. */
export async function listAllergies({ api }: RequestContext): Promise<KnownAllergies> {
  const { entries, unreadable } = await readPages((page) => api.allergies.list({ page }), {
    pages: mostPages,
    pageSize,
  });
  return {
    names: entries.map(({ substance, severity }) => `${substance} (${severityName(severity)})`),
    unreadable,
  };
}

/** A missing severity stays missing: reassurance must not be invented (ruling B29). */
function severityName(severity: string | undefined): string {
  return severity === undefined ? "severity not recorded" : severity[0]?.toUpperCase() + severity.slice(1);
}

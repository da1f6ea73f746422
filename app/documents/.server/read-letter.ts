import type { RequestContext } from "#app/.server/request-context.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";
import { letterPageSize } from "#practice-api/letters/rules.ts";
import { findInPages } from "#practice-api/wire/read-pages.ts";

/**
 * The content may be in the list only (spec 2, section 3). @throws PracticeError, 404 for another's letter.
 */
export async function readLetter({ api }: Pick<RequestContext, "api">, id: string): Promise<Letter> {
  const letter = await api.letters.read({ letterId: id });
  if (letter.data !== undefined) return letter;
  const read = (page: number) => api.letters.list({ page });
  return (await findInPages(read, { pageSize: letterPageSize }, (entry) => entry.id === id)) ?? letter;
}

export const letterFilePath = (id: string) => `/letters/${encodeURIComponent(id)}/file`;

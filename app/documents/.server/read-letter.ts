import type { RequestContext } from "#app/.server/request-context.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";

/** Two thousand letters. */
const maxPages = 20;

/**
 * One of the patient's letters with its content. The practice may have that in its list only (spec 2, section 3).
 * @throws PracticeError, with status 404 for a letter that is not the patient's.
 */
export async function readLetter({ api }: Pick<RequestContext, "api">, id: string): Promise<Letter> {
  const letter = await api.letters.read({ letterId: id });
  if (letter.data !== undefined) return letter;
  let received = 0;
  for (let page = 1; page <= maxPages; page++) {
    const { entries, unreadable, total } = await api.letters.list({ page });
    const found = entries.find((entry) => entry.id === id);
    if (found) return found;
    const onPage = entries.length + unreadable;
    received += onPage;
    if (onPage === 0 || received === total) break;
  }
  return letter;
}

/** The path of the route that sends a letter's file. */
export const letterFilePath = (id: string) => `/letters/${encodeURIComponent(id)}/file`;

import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";
import type { List } from "../list.ts";

/** Without `pages` the whole list is read. */
type ReadListOptions<T> = {
  read: (page: number) => Promise<ListPage<T>>;
  pages?: number | undefined;
  pageSize: number;
};

/** A list that grows with "Show more" keeps what was read when a later page fails, and the screen says so. */
export async function readList<T extends Identified>(
  { asOf }: { asOf: () => Promise<string> },
  { read, pages, pageSize }: ReadListOptions<T>,
): Promise<List<T>> {
  const keepsRest = (error: unknown) => pages !== undefined && isOfOnePage(error);
  const { progress, ...list } = await readPages(read, { pages, pageSize, keepsRest });
  return { ...list, asOf: await asOf() };
}

/** Other errors concern every page: the session, the record or the patient may be gone. */
export const isOfOnePage = (error: unknown) =>
  error instanceof PracticeError &&
  error.reason !== "signedOut" &&
  error.reason !== "cancelled" &&
  error.status !== 403;

import type { Collection, PatientRecord } from "#fixtures/record/record.ts";
import { dayAt } from "#fixtures/time.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type CallContext, requirePerson } from "./call-context.ts";

export type Paging = { readonly page?: number; readonly pageSize?: number };

/**
 * One page of a list and the length of the whole list. Pages count from one, page zero means the first, and
 * a page past the end is empty. Without a size the whole list is one page.
 */
export function pageOf<T>(list: readonly T[], { page = 1, pageSize = list.length }: Paging): ListPage<T> {
  const start = (Math.max(page, 1) - 1) * pageSize;
  return { entries: list.slice(start, start + pageSize), unreadable: 0, total: list.length };
}

/** One page of a list, each entry of it as the practice sends it. */
export function pageAs<R, T>(list: readonly R[], paging: Paging, sent: (record: R) => T): ListPage<T> {
  const page = pageOf(list, paging);
  return { ...page, entries: page.entries.map((record) => sent(record)) };
}

/** Whether a moment is on one of these New Zealand days, whatever its own offset (ruling B32). Without days every one is. */
export function isOnDays(
  from: string | undefined,
  to: string | undefined,
): (at: string | undefined) => boolean {
  if (!from && !to) return () => true;
  return (at) => {
    const day = at === undefined ? undefined : dayAt(Date.parse(at));
    return day !== undefined && (from ?? "") <= day && day <= (to || "9999");
  };
}

/** The handler of a call that lists the patient's records of one kind as they are. */
export const pageOfRecords =
  <C extends Collection>(collection: C) =>
  (paging: Paging, context: CallContext): ListPage<PatientRecord[C][number]> =>
    pageOf<PatientRecord[C][number]>(
      context.world.records.list(requirePerson(context, "patient"), collection),
      paging,
    );

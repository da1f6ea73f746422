import type { Collection, PatientRecord } from "#fixtures/record/record.ts";
import { dayAt } from "#fixtures/time.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type CallContext, requirePerson } from "./call-context.ts";

type Paging = { readonly page?: number; readonly pageSize?: number };

/**
 * Pages count from one, zero means the first, and one past the end is empty. Without a size the list is one page.
 */
export function pageOf<T>(list: readonly T[], { page = 1, pageSize = list.length }: Paging): ListPage<T> {
  const start = (Math.max(page, 1) - 1) * pageSize;
  return { entries: list.slice(start, start + pageSize), unreadable: 0, total: list.length };
}

export function pageAs<R, T>(list: readonly R[], paging: Paging, sent: (record: R) => T): ListPage<T> {
  const page = pageOf(list, paging);
  return { ...page, entries: page.entries.map((record) => sent(record)) };
}

/** New Zealand days, whatever the moment's own offset (ruling B32). */
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

export const pageOfRecords =
  <C extends Collection>(collection: C) =>
  (paging: Paging, context: CallContext): ListPage<PatientRecord[C][number]> =>
    pageOf<PatientRecord[C][number]>(
      context.world.records.list(requirePerson(context, "patient"), collection),
      paging,
    );

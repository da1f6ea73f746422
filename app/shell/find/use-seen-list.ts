import { useContext, useEffect, useEffectEvent } from "react";
import { type Findable, keepSeen, type SeenPlace } from "#app/browser/seen-lists.ts";
import { RecordContext } from "../patient/record-form.tsx";

type ShownList<T> = { entries: readonly T[]; unreadable: number; hasMore: boolean };

/**
 * Nothing is read for it. Another `again` keeps the same entries once more: what is said of them has changed.
 */
export function useSeenList<T>(
  place: SeenPlace,
  list: ShownList<T> | undefined,
  findable: (entry: T) => Findable,
  again?: unknown,
): void {
  const record = useContext(RecordContext);
  const entries = list?.entries;
  const keep = useEffectEvent(() => {
    if (list === undefined) return;
    const isWhole = !list.hasMore && list.unreadable === 0;
    keepSeen(record, place, { isWhole, entries: () => list.entries.map(findable) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer entries replace those that were kept.
  useEffect(() => keep(), [entries, again]);
}

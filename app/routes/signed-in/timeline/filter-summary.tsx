import { shortDate } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Providers } from "./filter-dialog.tsx";
import type { TimelineFilter } from "./filter-links.ts";

export function FilterSummary({ filter, providers }: { filter: TimelineFilter; providers: Providers }) {
  const { dates, words, providerId } = filter;
  const { range } = dates;
  const chosen = "the provider you chose";
  const days = range === undefined ? "all dates" : `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <p className="text-small wrap-anywhere">
      Filtered: <WholeDates>{days}</WholeDates>
      {words === "" ? null : `, “${words}”`}
      {providerId === "" ? null : (
        <>
          ,{" "}
          <Deferred panel={providers} loading={chosen} failed={chosen}>
            {({ entries }) => entries.find(({ id }) => id === providerId)?.name ?? chosen}
          </Deferred>
        </>
      )}
    </p>
  );
}

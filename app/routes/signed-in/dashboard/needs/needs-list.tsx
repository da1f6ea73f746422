import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { Looked } from "./looked.tsx";
import { type Needs, needRows, type NeedRow as Row } from "./need.ts";
import { NeedRow } from "./need-row.tsx";
import { type Offers, wordsOfRow } from "./need-words.tsx";

/** "Nothing" is said only of what could be read as a whole. */
export function NeedsList(found: Needs) {
  const { needs, sources, areas } = found;
  const offers: Offers = (area) => areas.includes(area);
  const rows = needRows(needs);
  return (
    <section aria-labelledby="needs" className={`${areaClass} flex flex-col`}>
      <h2 id="needs" className="px-4 pt-3 pb-1 text-small @split:px-8">
        {useTitle()}
      </h2>
      {rows.length === 0 ? null : (
        <ul className={rowsClass}>
          {rows.map((row) => (
            <NeedRow key={keyOf(row)} {...row} words={wordsOfRow(row, sources, offers)} />
          ))}
        </ul>
      )}
      <Looked {...found} />
    </section>
  );
}

const areaClass = "needs wrap-anywhere min-h-72 text-small/6";
const rowsClass = "divide-y divide-line";

function useTitle(): string {
  const name = useOtherName();
  return `What needs ${name ?? "you"} today`;
}

const keyOf = ({ kind, needs: [need] }: Row) =>
  `${kind} ${"id" in need ? need.id : "at" in need ? need.at : ""}`;

export function NeedsFailed() {
  return (
    <section aria-label={useTitle()} className={`${areaClass} p-4 @split:px-8`}>
      <FailedPanel what={`what needs ${useOtherName() ?? "you"} today`} />
    </section>
  );
}

/** Reaches the end of a phone's window, so that what is below moves out of sight. */
export function NeedsSkeleton() {
  return (
    <section aria-label={useTitle()} className={`${areaClass} @max-pair:min-h-104`}>
      <LoadingWords>Looking for what needs you</LoadingWords>
      <ul className={rowsClass}>
        {[0, 1, 2].map((row) => (
          <li key={row} className="grid grid-cols-start-rest gap-x-4 px-4 py-4 @split:px-8">
            <Skeleton height="own" className="size-touch rounded-full" />
            <div className="grid gap-2">
              <Skeleton width="half" />
              <Skeleton width="most" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { inWords, Looked } from "./looked.tsx";
import type { Need, NeedKind, Needs } from "./need.ts";
import { NeedRow } from "./need-row.tsx";
import type { Offers } from "./need-words.tsx";

/** The others are one press away. */
const shownFirst = 5;

/** Divides the ranked needs into those that are shown and the rest, which are all of a lower rank. */
export const dividedNeeds = (needs: readonly Need[]) => ({
  first: needs.slice(0, shownFirst),
  rest: needs.slice(shownFirst),
});

/** What needs the patient today, ranked. It says "nothing" only of what could be read as a whole. */
export function NeedsList(found: Needs) {
  const { needs, areas } = found;
  const offers: Offers = (area) => areas.includes(area);
  const { first, rest } = dividedNeeds(needs);
  return (
    <section aria-labelledby="needs" className={areaClass}>
      <h2 id="needs" className="sr-only">
        {useTitle()}
      </h2>
      {first.length === 0 ? null : (
        <ul className={rowsClass}>
          {first.map((need) => (
            <NeedRow key={keyOf(need)} need={need} offers={offers} />
          ))}
        </ul>
      )}
      {rest.length === 0 ? null : (
        <details className="group border-line border-t">
          <summary className="flex min-h-13 cursor-pointer items-center gap-2.5 px-4 py-2 font-semi text-link text-small @split:px-8">
            <Icon name="plus" size="small" className="group-open:hidden" />
            <Icon name="minus" size="small" className="hidden group-open:block" />
            <span className="underline group-open:hidden">
              Show {rest.length} more: {countsOf(rest)}
            </span>
            <span className="hidden underline group-open:inline">Show less</span>
          </summary>
          <ul className={`${rowsClass} border-line border-t`}>
            {rest.map((need) => (
              <NeedRow key={keyOf(need)} need={need} offers={offers} />
            ))}
          </ul>
        </details>
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

const keyOf = (need: Need) => `${need.kind} ${"id" in need ? need.id : ""}`;

const nouns: Readonly<Record<NeedKind, readonly [one: string, many: string]>> = {
  video: ["video consult", "video consults"],
  result: ["result", "results"],
  vaccine: ["vaccine", "vaccines"],
  reminder: ["reminder", "reminders"],
  message: ["message", "messages"],
  invoice: ["account to pay", "accounts to pay"],
  repeat: ["repeat to ask for", "repeats to ask for"],
};

/** "2 messages and 1 repeat to ask for". */
function countsOf(needs: readonly Need[]): string {
  return inWords(
    [...Map.groupBy(needs, ({ kind }) => kind)].map(
      ([kind, { length }]) => `${length} ${nouns[kind][length === 1 ? 0 : 1]}`,
    ),
  );
}

export function NeedsFailed() {
  return (
    <section aria-label={useTitle()} className={`${areaClass} p-4 @split:px-8`}>
      <FailedPanel what={`what needs ${useOtherName() ?? "you"} today`} />
    </section>
  );
}

/** It reaches the end of a phone's window, so that what is below moves out of sight. */
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

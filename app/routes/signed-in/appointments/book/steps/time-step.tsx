import { longDate } from "#app/format/dates.ts";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { StepList } from "../parts/step-list.tsx";
import type { StepProps } from "../parts/step-props.ts";
import { DayStrip } from "../times/day-strip.tsx";
import { NearestTimes } from "../times/nearest-times.tsx";
import { ProviderTimes } from "../times/provider-times.tsx";
import { TimeFilters } from "../times/time-filters.tsx";

/** The times of all providers on the chosen day, or else on the soonest. */
export function AskTime({ view, data: { times, types } }: StepProps) {
  const { message, nearest, choices } = view;
  return (
    <>
      {message === undefined ? null : (
        <div role="alert">
          <Note tone="danger" title={message} className="mb-4" />
        </div>
      )}
      {nearest.length === 0 ? null : <NearestTimes times={nearest} places={view.places} />}
      <TimeFilters view={view} types={types} />
      <StepList panel={times} what="the free times" loading={<TimesSkeleton />}>
        {(found) => (
          <>
            <DayStrip
              days={found.state === "found" ? found.days : []}
              shown={"day" in found ? found.day : undefined}
              next={"next" in found ? found.next : undefined}
              isSoonest={choices.day === undefined && choices.from === undefined}
              limits={view.days}
            >
              {found.state === "found" ? (
                <>
                  <h3 id="times-of-day">{longDate(found.day)}</h3>
                  <p>
                    {found.count === 1 ? "1 time free" : `${found.count} times free`}
                    <span className="day-order">, soonest first</span>
                  </p>
                </>
              ) : null}
            </DayStrip>
            {found.state === "found" ? (
              <section aria-labelledby="times-of-day" className="grid gap-4">
                {found.cards.map((card) => (
                  <ProviderTimes key={card.provider.id} card={card} view={view} />
                ))}
              </section>
            ) : (
              <Note tone="warning" title={found.text}>
                {found.state === "noSlots" ? `on ${longDate(found.day)}` : null}
              </Note>
            )}
          </>
        )}
      </StepList>
    </>
  );
}

function TimesSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingWords>Loading the free times</LoadingWords>
      <Skeleton height="own" className="h-22 rounded-m" />
      {["a", "b"].map((row) => (
        <Skeleton key={row} height="own" className="h-44 rounded-l" />
      ))}
    </div>
  );
}

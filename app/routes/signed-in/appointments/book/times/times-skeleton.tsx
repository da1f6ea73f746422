import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { DayHead } from "./day-head.tsx";
import { dayStrip, dayTileSize } from "./day-strip.tsx";
import { partHeading, providerCard, providerCards, providerHead } from "./provider-times.tsx";

export function TimesSkeleton() {
  return (
    <div>
      <LoadingWords>Loading the free times</LoadingWords>
      <div className={dayStrip} aria-hidden="true">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((day) => (
          <Skeleton key={day} height="own" className={dayTileSize} />
        ))}
      </div>
      <DayHead>
        <Skeleton height="lead" width="half" />
      </DayHead>
      <div className={providerCards} aria-hidden="true">
        {["a", "b", "c"].map((card) => (
          <div key={card} className={providerCard}>
            <header className={providerHead}>
              <Skeleton height="own" className="avatar max-w-10 rounded-full" />
              <div className="grid flex-1 gap-1 py-0.5">
                <Skeleton width="most" />
                <Skeleton width="half" />
              </div>
            </header>
            <div className="grid gap-3">
              <PartSkeleton />
              <PartSkeleton />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function PartSkeleton() {
  return (
    <div>
      <h5 className={partHeading}>
        <Skeleton height="own" width="third" className="h-5.5" />
      </h5>
      <div className="slots">
        {["a", "b", "c"].map((slot) => (
          <Skeleton key={slot} height="own" className="h-12 rounded-m" />
        ))}
      </div>
    </div>
  );
}

import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import "./times.css";

/** The shape of the times: days, the chosen day, and providers with their morning and afternoon. */
export function TimesSkeleton() {
  return (
    <div>
      <LoadingWords>Loading the free times</LoadingWords>
      <div className="day-strip" aria-hidden="true">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((day) => (
          <Skeleton key={day} height="own" className="day-tile" />
        ))}
      </div>
      <div className="day-head">
        <Skeleton height="lead" width="half" />
      </div>
      <div className="provider-cards" aria-hidden="true">
        {["a", "b", "c"].map((card) => (
          <div key={card} className="card provider-card">
            <header>
              <Skeleton height="own" className="avatar max-w-10 rounded-full" />
              <div className="grid flex-1 gap-1 py-0.5">
                <Skeleton width="most" />
                <Skeleton width="half" />
              </div>
            </header>
            <div className="day-parts">
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
      <h5>
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

import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

/** Two appointments in grey. */
export function ListSkeleton() {
  return (
    <div className="visits">
      <LoadingWords>Loading appointments</LoadingWords>
      {["first", "second"].map((key) => (
        <div key={key} className="card grid gap-3">
          <Skeleton height="lead" width="most" />
          <Skeleton width="half" />
          <Skeleton width="half" />
          <Skeleton height="num" className="mt-2" />
        </div>
      ))}
    </div>
  );
}

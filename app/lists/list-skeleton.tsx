import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

export function ListSkeleton({ noun }: { noun: string }) {
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <LoadingWords>{`Loading ${noun}`}</LoadingWords>
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

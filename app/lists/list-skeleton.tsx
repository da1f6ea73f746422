import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import "./list.css";

/** Two entries in grey. */
export function ListSkeleton({ noun }: { noun: string }) {
  return (
    <div className="list">
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

import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import "./documents.css";

/** A sheet of paper in grey. */
export function DocumentSkeleton({ title }: { title: string }) {
  return (
    <div className="document-ground">
      <LoadingWords>{`Loading ${title}`}</LoadingWords>
      <Skeleton height="own" className="document-skeleton" />
    </div>
  );
}

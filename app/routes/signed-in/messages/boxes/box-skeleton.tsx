import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

/** The place of the list while it is loading. */
export function BoxSkeleton() {
  return (
    <section aria-label="Messages" className="message-list">
      <LoadingWords>Loading messages</LoadingWords>
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="grid gap-2 p-4">
          <Skeleton width="half" />
          <Skeleton width="most" />
          <Skeleton width="quarter" />
        </div>
      ))}
    </section>
  );
}

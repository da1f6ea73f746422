import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

/** The list is beside the message or behind it, and paper shows the message alone. */
export const listClass =
  "border-line @mail:min-h-120 @mail:border-r @max-mail:has-[+.open-message]:hidden print:has-[+.open-message]:hidden";

/** The place of the list while it is loading. */
export function BoxSkeleton() {
  return (
    <section aria-label="Messages" className={listClass}>
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

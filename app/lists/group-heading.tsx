import { useHasMore } from "./has-more.ts";
import "./card-pairs.css";

/** The heading of a part of a list, with the number of its entries once the list has ended. */
export function GroupHeading({ children, count }: { children: string; count: number }) {
  const hasMore = useHasMore();
  return (
    <h2 className="group-heading">
      {children} {hasMore ? null : <span>{count}</span>}
    </h2>
  );
}

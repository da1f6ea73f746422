import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

export type ListEndProps = {
  hasMore: boolean;
  more: "idle" | "loading" | "failed";
  /** The address of the list with one page more, for pages without JavaScript. */
  href: string;
  /** Said once there is no further page. */
  finished: string;
  onMore: () => void;
};

/** How long before the end of the list the next page is read. */
const distance = "600px";

/** The end of a list that grows: it asks for the next page before it is scrolled to. */
export function ListEnd({ hasMore, more, href, finished, onMore }: ListEndProps) {
  const box = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => onMore());
  const isWaiting = hasMore && more === "idle";
  useEffect(() => {
    if (!isWaiting || box.current === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) reach();
      },
      { rootMargin: distance },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div
      ref={box}
      className="grid justify-items-center gap-3 p-4 text-center text-muted text-small print:hidden"
    >
      {more === "failed" ? <p className="text-danger-fg">We could not load more messages.</p> : null}
      {hasMore && more !== "loading" ? (
        <Link
          to={href}
          replace
          preventScrollReset
          className={buttonClass("secondary")}
          onClick={(event) => {
            event.preventDefault();
            onMore();
          }}
        >
          {more === "failed" ? "Retry" : "Show more"}
        </Link>
      ) : null}
      <p role="status">{more === "loading" ? "Loading more messages…" : hasMore ? "" : finished}</p>
    </div>
  );
}

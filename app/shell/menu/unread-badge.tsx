import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Deferred, type DeferredPanel } from "../deferred.tsx";
import { readUnread, usePublishedUnread, useUnreadCount } from "./unread-count.ts";

type UnreadBadgeProps = { unread: DeferredPanel<number> };

/** The dashboard counts the messages itself. */
export function MenuUnreadBadge({ unread }: UnreadBadgeProps) {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  usePublishedUnread(unread);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (pathname !== "/") void readUnread();
  }, [pathname]);
  return <UnreadBadge unread={unread} />;
}

/** A count that failed to load shows a question mark: nothing would mean zero. */
export function UnreadBadge({ unread }: UnreadBadgeProps) {
  const published = useUnreadCount();
  if (published === "failed") return <NotCounted />;
  if (published !== undefined) return <Count count={published} />;
  return (
    <Deferred panel={unread} loading={null} failed={<NotCounted />}>
      {(count) => <Count count={count} />}
    </Deferred>
  );
}

/** "Messaging" and a count of two digits are on one line. */
const badgeClass =
  "unread -ml-2 inline-grid h-7 min-w-7 place-items-center rounded-full px-1 font-strong leading-none forced-colors:border-2 forced-colors:border-canvas-text";

function NotCounted() {
  return (
    <span className={`${badgeClass} bg-sunken text-text`}>
      <span aria-hidden="true">?</span>
      <span className="sr-only"> unread messages could not be counted</span>
    </span>
  );
}

function Count({ count }: { count: number }) {
  return count === 0 ? null : (
    <span className={`${badgeClass} bg-accent text-on-accent`}>
      {count > 99 ? <span aria-hidden="true">99+</span> : count}
      <span className="sr-only">{count > 99 ? count : ""} unread</span>
    </span>
  );
}

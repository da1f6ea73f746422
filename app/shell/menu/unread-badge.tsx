import { Deferred } from "../page/deferred.tsx";
import type { DeferredPanel } from "../shell-data.ts";
import { useUnreadCount } from "./unread-offset.ts";

/** A count that failed to load shows a question mark, not nothing, which means zero. */
export function UnreadBadge({ unread }: { unread: DeferredPanel<number> }) {
  return (
    <Deferred
      panel={unread}
      loading={null}
      failed={
        <span className="unread bg-sunken text-text">
          <span aria-hidden="true">?</span>
          <span className="sr-only"> unread messages could not be counted</span>
        </span>
      }
    >
      {(counted) => <Count counted={counted} />}
    </Deferred>
  );
}

function Count({ counted }: { counted: number }) {
  const count = useUnreadCount(counted);
  return count === 0 ? null : (
    <span className="unread bg-accent text-on-accent">
      {count > 99 ? <span aria-hidden="true">99+</span> : count}
      <span className="sr-only">{count > 99 ? count : ""} unread</span>
    </span>
  );
}

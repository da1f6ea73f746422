import { Loaded } from "./loaded.tsx";
import type { Panel } from "./shell-data.ts";

/** A count that failed is not a count of none, so it leaves a question mark. */
export function UnreadBadge({ unread }: { unread: Promise<Panel<number>> }) {
  return (
    <Loaded
      panel={unread}
      loading={null}
      failed={
        <span className="unread bg-sunken text-text">
          <span aria-hidden="true">?</span>
          <span className="sr-only"> unread messages could not be counted</span>
        </span>
      }
    >
      {(count) =>
        count === 0 ? null : (
          <span className="unread bg-accent text-on-accent">
            {count}
            <span className="sr-only"> unread</span>
          </span>
        )
      }
    </Loaded>
  );
}

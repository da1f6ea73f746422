import { useEffect, useSyncExternalStore } from "react";
import { portalRequest } from "#app/browser/portal-request.ts";
import type { DeferredPanel } from "../deferred.tsx";

type UnreadCount = number | "failed";

const listeners = new Set<() => void>();
let last: UnreadCount | undefined;
let deleting = 0;
/** An answer that newer counts have overtaken is dropped. */
let published = 0;

export function publishUnread(count: UnreadCount): void {
  published += 1;
  last = count;
  notify();
}

/** No badge counts messages that are being deleted. */
export function setUnreadOffset(messages: number): void {
  if (messages === deleting) return;
  deleting = messages;
  notify();
}

export const publishedCounts = (): number => published;

/** A count since `before`, the counts when the deletion was sent, may be without the messages: it stays. */
export function countDeleted(messages: number, before: number): void {
  deleting = Math.max(deleting - messages, 0);
  if (typeof last === "number" && published === before) last = Math.max(last - messages, 0);
  notify();
}

/** A portal that is busy or has no session leaves the last count as it is. */
export async function readUnread(): Promise<void> {
  const before = published;
  const response = await portalRequest<number>("/session/unread");
  if (published !== before) return;
  if (response.outcome === "ok") publishUnread(response.data);
  else if (response.outcome === "lost" || (response.outcome === "notMade" && response.status === 503)) {
    publishUnread("failed");
  }
}

export function usePublishedUnread(panel: DeferredPanel<number>): void {
  useEffect(() => {
    let isCurrent = true;
    const publish = (count: UnreadCount) => {
      if (isCurrent) publishUnread(count);
    };
    void Promise.resolve(panel).then(
      (settled) => publish(settled.state === "loaded" ? settled.value : "failed"),
      () => publish("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [panel]);
}

/** Without the messages that are being deleted. */
export function useUnreadCount(): UnreadCount | undefined {
  return useSyncExternalStore(subscribe, current, () => undefined);
}

const current = () => (typeof last === "number" ? Math.max(last - deleting, 0) : last);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}

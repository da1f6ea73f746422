import { useEffect, useSyncExternalStore } from "react";
import { portalRequest } from "#app/browser/portal-request.ts";
import type { DeferredPanel } from "../shell-data.ts";

/** The patient's unread messages as they were last counted, or that they could not be counted. */
export type UnreadCount = number | "failed";

const listeners = new Set<() => void>();
let last: UnreadCount | undefined;
let deleting = 0;
/** How many counts were published, so that an answer that newer ones have overtaken is dropped. */
let published = 0;

/** All badges show the count that was published last. */
export function publishUnread(count: UnreadCount): void {
  published += 1;
  last = count;
  notify();
}

/** How many of the unread messages that were counted are being deleted, so that no badge counts them. */
export function setUnreadOffset(messages: number): void {
  if (messages === deleting) return;
  deleting = messages;
  notify();
}

/** How many counts were published so far. */
export const publishedCounts = (): number => published;

/**
 * Takes unread messages that the practice has deleted out of the count and out of those that are being deleted. A
 * count that was published since they were sent may be without them already, and stays as it is.
 * @param before the published counts when the deletion was sent.
 */
export function countDeleted(messages: number, before: number): void {
  deleting = Math.max(deleting - messages, 0);
  if (typeof last === "number" && published === before) last = Math.max(last - messages, 0);
  notify();
}

/** Counts the unread messages again. A portal that is busy or has no session leaves the last count as it is. */
export async function readUnread(): Promise<void> {
  const before = published;
  const response = await portalRequest<number>("/session/unread");
  if (published !== before) return;
  if (response.outcome === "ok") publishUnread(response.data);
  else if (response.outcome === "lost" || (response.outcome === "notMade" && response.status === 503)) {
    publishUnread("failed");
  }
}

/** Publishes a count that a page has loaded, and each newer one. */
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

/** The count that was published last, without the messages that are being deleted; undefined before the first. */
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

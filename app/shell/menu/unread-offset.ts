import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let offset = 0;

/** How many of the unread messages that the layout counted are being deleted, so that no badge counts them. */
export function setUnreadOffset(messages: number): void {
  if (messages === offset) return;
  offset = messages;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The unread messages of a count without those that are being deleted. */
export function useUnreadCount(counted: number): number {
  const deleting = useSyncExternalStore(
    subscribe,
    () => offset,
    () => 0,
  );
  return Math.max(counted - deleting, 0);
}

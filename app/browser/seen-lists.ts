import { useSyncExternalStore } from "react";
import type { IconName } from "#app/ui/icon.tsx";

/** Something that Find anything leads to: an entry of a list, a screen, an action. */
export type Findable = {
  id: string;
  name: string;
  /** What is shown beside the name: a date, a laboratory. */
  facts: string;
  href: string;
  isUnread?: boolean | undefined;
  /** That of its group by default. */
  icon?: IconName;
  /** Other words for it, which are searched and not shown. */
  also?: string;
  /** The form that opens it, where opening marks it as read, which no address alone may do (ruling B31). */
  form?: Readonly<Record<string, string>>;
  /** What the field of the screen looks for when it opens. */
  words?: string;
};

/** The areas whose lists are searched, in the order in which they are shown. */
export const searchedAreas = ["medications", "results", "letters", "messages", "appointments"] as const;
export type SearchedArea = (typeof searchedAreas)[number];

/** A list of an area. Part of it, such as its unread entries, is another list. */
export type SeenPlace = `${SearchedArea}/${string}`;

export type SeenList = {
  /** The list has ended, and everything in it could be read. */
  isWhole: boolean;
  /** Called when they are searched. */
  entries: () => readonly Findable[];
};

/** By place, the list that was seen last first. */
export type SeenLists = ReadonlyMap<SeenPlace, SeenList>;

const nothing: SeenLists = new Map();
const listeners = new Set<() => void>();
const closers = new Set<() => void>();
let seen = { record: "", lists: nothing };

/**
 * Keeps a list that a page shows, in its memory, for as long as the same record is open. A new document, such as
 * after a switch of patient or a log-out, begins without any.
 */
export function keepSeen(record: string, place: SeenPlace, list: SeenList): void {
  const others = seen.record === record ? [...seen.lists].filter(([other]) => other !== place) : [];
  change({ record, lists: new Map([[place, list], ...others]) });
}

/** Forgets every list, and closes what searches them. The session is over, or the page is left. */
export function forgetSeen(): void {
  change({ record: "", lists: nothing });
  for (const close of closers) close();
}

/** Calls back when everything is forgotten, until the returned function is called. */
export function whenForgotten(close: () => void): () => void {
  closers.add(close);
  return () => void closers.delete(close);
}

/** The lists of a record that were seen. */
export const seenOf = (record: string): SeenLists => (seen.record === record ? seen.lists : nothing);

export function useSeenLists(record: string): SeenLists {
  return useSyncExternalStore(
    subscribe,
    () => seenOf(record),
    () => nothing,
  );
}

function change(next: typeof seen) {
  seen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

import { useSyncExternalStore } from "react";
import type { IconName } from "#app/ui/icon.tsx";

export type Findable = {
  id: string;
  name: string;
  facts: string;
  href: string;
  isUnread?: boolean | undefined;
  icon?: IconName;
  also?: string;
  /** In milliseconds. */
  at?: number | undefined;
  /** Where opening marks it as read, which no address alone may do (ruling B31). */
  form?: Readonly<Record<string, string>>;
  words?: string;
  /** The id of the button of the page that does it. */
  press?: string;
};

/** In the order in which they are shown. */
export const searchedAreas = [
  "allergies",
  "results",
  "medications",
  "diagnoses",
  "immunisations",
  "messages",
  "letters",
  "reminders",
  "appointments",
  "billing",
] as const;
export type SearchedArea = (typeof searchedAreas)[number];

/** Part of a list, such as its unread entries, is another list. */
export type SeenPlace = `${SearchedArea}/${string}`;

export type SeenList = {
  /** The list has ended, and everything in it could be read. */
  isWhole: boolean;
  entries: () => readonly Findable[];
};

/** The list that was seen last comes first. */
export type SeenLists = ReadonlyMap<SeenPlace, SeenList>;

const nothing: SeenLists = new Map();
const listeners = new Set<() => void>();
const closers = new Set<() => void>();
let seen = { record: "", lists: nothing };

/** A new document, such as after a switch of patient or a log-out, begins without any. */
export function keepSeen(record: string, place: SeenPlace, list: SeenList): void {
  const others = seen.record === record ? [...seen.lists].filter(([other]) => other !== place) : [];
  change({ record, lists: new Map([[place, list], ...others]) });
}

/** When the session is over or the page is left. What searches the lists is closed. */
export function forgetSeen(): void {
  change({ record: "", lists: nothing });
  for (const close of closers) close();
}

export function whenForgotten(close: () => void): () => void {
  closers.add(close);
  return () => void closers.delete(close);
}

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

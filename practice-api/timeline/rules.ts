/** How many events are on a full page (spec 2, section 9). */
export const timelinePageSize = 100;

/** How many days back the quick filters reach (spec 2, section 9). */
export const timelineDays = [60, 180, 365] as const;

/** What the timeline shows: the last so many days, all (the default) or what the filter finds (spec 2, section 4). */
export type TimelineView = `${(typeof timelineDays)[number]}` | "all" | "filter";
export const timelineViews: readonly TimelineView[] = ["60", "180", "365", "all", "filter"];

/** A kind of event, which the practice writes freely, that is a letter or another document. */
export const letterEvent = /letter|document/i;

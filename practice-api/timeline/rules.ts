/** Spec 2, section 9. */
const timelineDays = [60, 180, 365] as const;

/** Spec 2, section 4. All is the default. */
export type TimelineView = `${(typeof timelineDays)[number]}` | "all" | "filter";
export const timelineViews: readonly TimelineView[] = ["60", "180", "365", "all", "filter"];

/** The practice writes the kind of an event freely. */
export const letterEvent = /letter|document/i;

/** Spec 2, section 2. */
export const timelineTexts = { filterTitle: "Timeline Search Filter" } as const;

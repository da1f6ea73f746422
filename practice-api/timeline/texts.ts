/** The title that spec 2 quotes for the dialog of the filter (section 2). */
export const timelineTexts = { filterTitle: "Timeline Search Filter" } as const;

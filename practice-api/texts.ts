/** Spec 1, section 2; spec 2, introduction. */
export const listTexts = { empty: "No Records Found" } as const;

export const notFoundTexts = { title: "Failed to load the page", code: "Error Code: 404" } as const;

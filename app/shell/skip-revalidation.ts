/** Hidden field of a form whose action changes nothing that the layout shows: the layout is not read again. */
export const skipRevalidation = { name: "layout", value: "skip" } as const;

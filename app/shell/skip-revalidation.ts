/** For a form whose action changes nothing that the layout shows. */
export const skipRevalidation = { name: "layout", value: "skip" } as const;

/** For a form whose action changes nothing that the layout shows. */
export const skipRevalidation = { layout: "skip" } as const;

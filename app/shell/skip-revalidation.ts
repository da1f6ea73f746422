/**
 * The field of a form that changes nothing which the frame around the pages shows, such as an answer on
 * the way to a booking. The frame is not read again after it.
 */
export const skipRevalidation = { name: "frame", value: "kept" } as const;

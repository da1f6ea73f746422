/** How long a sent message or a deletion can be undone, in seconds. */
export const undoSeconds = 10;

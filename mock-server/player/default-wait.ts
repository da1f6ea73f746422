/**
 * In milliseconds. A settled page needs more only on a busy machine, or for a message,
 * which is sent after ten seconds in which it can be undone.
 */
export const defaultWait = 12_000;

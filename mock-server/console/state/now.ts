/** Only differences count. */
export const elapsed = () => performance.now();

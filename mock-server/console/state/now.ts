/** Milliseconds since the page was loaded: only differences count. */
export const elapsed = () => performance.now();

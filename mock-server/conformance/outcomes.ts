/** Something is not understood. The message names places and types, never a value. */
export class Failed extends Error {}
export class Skipped extends Error {}

/** Thrown by a check that finds something that is not understood. The message names places and types, never a value. */
export class Failed extends Error {}
/** Thrown by a check whose precondition is not met. */
export class Skipped extends Error {}

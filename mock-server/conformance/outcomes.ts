/** Something is not understood. The message names places and types, never a value. */
export class Failed extends Error {
  /** Whose answer it is about. */
  readonly call: string | undefined;

  constructor(message: string, call?: string) {
    super(message);
    this.call = call;
  }
}
export { Skipped } from "../inputs/variant.ts";

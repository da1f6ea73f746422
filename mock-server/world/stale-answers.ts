import { type AnyEndpoint, isReadOnly } from "#practice-api/contract.ts";
import { dropOldest } from "../core/value-at.ts";
import type { HasState, StaleAnswer } from "./state.ts";

const limit = 30;

/** A read and the parameters that it was called with. */
export type AnsweredCall = {
  /** Area and name in the contract: `medications.list`. */
  readonly operation: string;
  readonly endpoint: AnyEndpoint;
  readonly input: unknown;
  readonly people: object;
};

/**
 * The latest answer of one world to each read, for the fault that repeats it. Only the latest thirty are
 * kept, as the domain values that handlers returned: those are mostly records that exist anyway.
 */
export class StaleAnswers {
  readonly #world: HasState<"answers">;

  constructor(world: HasState<"answers">) {
    this.#world = world;
  }

  /** Stores an answer and returns the one before it. Stores nothing for a call that changes something. */
  replace({ operation, endpoint, input, people }: AnsweredCall, result: unknown): StaleAnswer | undefined {
    if (!isReadOnly(endpoint)) return undefined;
    const { answers } = this.#world.state;
    const key = JSON.stringify([operation, input, people]);
    const earlier = answers.get(key);
    answers.delete(key);
    answers.set(key, { call: operation, result });
    if (answers.size > limit) dropOldest(answers);
    return earlier;
  }
}

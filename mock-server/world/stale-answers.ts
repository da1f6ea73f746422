import { type AnyEndpoint, isReadOnly } from "#practice-api/contract.ts";
import { dropOldest } from "../core/value-at.ts";
import type { HasState, StaleAnswer } from "./state.ts";

const limit = 30;

type AnsweredCall = {
  /** `medications.list` */
  readonly operation: string;
  readonly endpoint: AnyEndpoint;
  readonly input: unknown;
  readonly people: object;
};

/**
 * For the fault that repeats an answer. They are kept as handlers returned them: mostly records that exist anyway.
 */
export class StaleAnswers {
  readonly #world: HasState<"answers">;

  constructor(world: HasState<"answers">) {
    this.#world = world;
  }

  /** Returns the answer before it. Stores nothing for a call that changes something. */
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

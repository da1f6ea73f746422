import type { AnyStateMachine, ContextFrom, EventFromLogic } from "xstate";
import type { MachineState, Step, Stepper } from "#machines/stepper.ts";
import { log } from "./log.ts";
import { PracticeError } from "./practice-client/practice-error.ts";

/** Carries out one effect of a machine and resolves with the event that reports its result. */
export type Effect<M extends AnyStateMachine> = (context: ContextFrom<M>) => Promise<EventFromLogic<M>>;
export type Effects<M extends AnyStateMachine, E extends string> = Record<E, Effect<M>>;

export type RunOptions<M extends AnyStateMachine, E extends string> = {
  /** When it aborts, an effect that has not settled counts as failed, and no other one starts. */
  deadline: AbortSignal;
  /** The event for an effect that threw: its call failed, or the deadline passed. */
  onFailure: (effect: E, error: unknown, context: ContextFrom<M>) => EventFromLogic<M>;
};

/**
 * Carries out the effects of a step, and those of the steps that follow from their results, until the
 * machine requests none. Resolves with the state reached; it rejects only when `onFailure` throws.
 */
export async function runMachine<M extends AnyStateMachine, E extends string>(
  stepper: Stepper<M, E>,
  first: Step<M, E>,
  effects: Effects<M, E>,
  { deadline, onFailure }: RunOptions<M, E>,
): Promise<MachineState<M>> {
  let { state, effects: requested } = first;
  for (let [effect] = requested; effect !== undefined; [effect] = requested) {
    const { context } = state;
    const event = await settleBefore(deadline, () => effects[effect](context)).catch((error: unknown) => {
      log.warn({ call: effect, failure: failureOf(error, deadline) }, "machine effect failed");
      return onFailure(effect as E, error, context);
    });
    ({ state, effects: requested } = stepper.step(state, event));
  }
  return state;
}

function failureOf(error: unknown, deadline: AbortSignal): string {
  if (error instanceof PracticeError) return error.reason;
  return deadline.aborted ? "slow" : "defect";
}

/** Rejects with the signal's reason when that aborts first. */
async function settleBefore<T>(deadline: AbortSignal, work: () => Promise<T>): Promise<T> {
  deadline.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(deadline.reason);
  deadline.addEventListener("abort", abort);
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    deadline.removeEventListener("abort", abort);
  }
}

import type { AnyStateMachine, ContextFrom, EventFromLogic } from "xstate";
import type { EffectName, MachineState, Step, Stepper } from "#machines/stepper.ts";
import { PracticeNotAllowedError } from "./practice-client/base-urls.ts";
import { PracticeError, type PracticeErrorReason } from "./practice-client/practice-error.ts";
import { log } from "./telemetry/log.ts";

export type Effects<M extends AnyStateMachine> = Record<
  EffectName<M>,
  (context: ContextFrom<M>) => Promise<EventFromLogic<M>>
>;

export type RunOptions<M extends AnyStateMachine> = {
  /** When it aborts, an effect that has not settled counts as failed, and no other one starts. */
  deadline: AbortSignal;
  onFailure: (effect: EffectName<M>, error: unknown, context: ContextFrom<M>) => EventFromLogic<M>;
};

/** Rejects only when `onFailure` throws. */
export async function runMachine<M extends AnyStateMachine>(
  stepper: Stepper<M>,
  first: Step<M>,
  effects: Effects<M>,
  { deadline, onFailure }: RunOptions<M>,
): Promise<MachineState<M>> {
  let { state, effects: requested } = first;
  for (let [effect] = requested; effect !== undefined; [effect] = requested) {
    const { context } = state;
    const name = effect;
    const event = await settleBefore(deadline, () => effects[name](context)).catch((error: unknown) => {
      log.warn(
        { call: name, failure: effectFailureOf(error, deadline), cause: error },
        "machine effect failed",
      );
      return onFailure(name, error, context);
    });
    ({ state, effects: requested } = stepper.step(state, event));
  }
  return state;
}

/** Why an effect failed, as one of a few words: its message may quote a patient's data. */
export type EffectFailure = PracticeErrorReason | "notAllowed" | "defect";

export function effectFailureOf(error: unknown, deadline: AbortSignal): EffectFailure {
  if (error instanceof PracticeError) return error.reason;
  if (error instanceof PracticeNotAllowedError) return "notAllowed";
  return deadline.aborted ? "slow" : "defect";
}

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

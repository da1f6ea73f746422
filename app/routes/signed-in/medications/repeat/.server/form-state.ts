import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";

/** The request as its form shows it, also after Back from a later page. Nothing is saved. */
export function formState(state: RepeatState): RepeatState {
  return repeatStepper.step(state, { type: "change", revision: state.context.revision }).state;
}

import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";

/** Also after Back from a later page; a new one after a request that was sent. Nothing is saved. */
export function formState(state: RepeatState): RepeatState {
  const isSent = state.value === "sent" || state.value === "unclear";
  return repeatStepper.step(
    state,
    isSent ? { type: "select", ids: [] } : { type: "change", revision: state.context.revision },
  ).state;
}

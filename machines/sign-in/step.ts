import { initialTransition, type SnapshotFrom, transition } from "xstate";
import { type SignInContext, type SignInEffect, type SignInEvent, signInMachine } from "./machine.ts";

/** Where a sign-in stands, as plain data that can be stored between two requests. */
export type SignInState = { value: SignInStateName; context: SignInContext };
export type SignInStateName = SnapshotFrom<typeof signInMachine>["value"];
export type SignInStep = { state: SignInState; effects: SignInEffect[] };

const effectNames: readonly string[] = [
  "locate",
  "authenticate",
  "validate",
  "loadSettings",
  "changePassword",
  "loadPeople",
  "leave",
] satisfies SignInEffect[];

export function startSignIn(failures: number): SignInState {
  const [snapshot] = initialTransition(signInMachine, { failures });
  return { value: snapshot.value, context: snapshot.context };
}

/** The pure step: a state and an event give the next state and the effects it asks for. */
export function stepSignIn(state: SignInState, event: SignInEvent): SignInStep {
  const before = signInMachine.resolveState({ value: state.value, context: state.context });
  const [after, actions] = transition(signInMachine, before, event);
  return {
    state: { value: after.value, context: after.context },
    effects: actions
      .map((action) => action.type)
      .filter((type): type is SignInEffect => effectNames.includes(type)),
  };
}

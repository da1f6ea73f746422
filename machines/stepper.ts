import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from "xstate";

/** A machine's state as plain data that survives JSON. A nested state is named like "asking.type". */
export type MachineState<M extends AnyStateMachine> = { value: StateName<M>; context: ContextFrom<M> };
export type StateName<M extends AnyStateMachine> = Dotted<SnapshotFrom<M>["value"]>;
/** The next state, and the effects that the transition requests, in order. */
export type Step<M extends AnyStateMachine, E extends string> = { state: MachineState<M>; effects: E[] };
export type Stepper<M extends AnyStateMachine, E extends string> = {
  /** The machine's initial state. */
  start: (input: InputFrom<M>) => Step<M, E>;
  /** The state that follows. An event that the state does not handle leaves it as it is. */
  step: (state: MachineState<M>, event: EventFromLogic<M>) => Step<M, E>;
};

type Dotted<V> = V extends string
  ? V
  : { [K in keyof V & string]: `${K}.${V[K] & string}` }[keyof V & string];

/**
 * Runs a machine as pure functions from state and event to the next state and the names of the requested
 * effects. It executes no effect itself: see `runMachine` on the server.
 * @param effects the machine's actions that the caller performs; all others only change the context.
 */
export function createStepper<M extends AnyStateMachine, const E extends string>(
  machine: M,
  effects: readonly E[],
): Stepper<M, E> {
  const toStep = ([snapshot, actions]: [AnyMachineSnapshot, { type: string }[]]): Step<M, E> => ({
    state: { value: dotted(snapshot.value) as StateName<M>, context: snapshot.context },
    effects: actions.flatMap(({ type }) => effects.filter((effect) => effect === type)),
  });
  return {
    start: (input) => toStep(initialTransition(machine, input)),
    step: ({ value, context }, event) => {
      const before = machine.resolveState({ value: nested(value), context });
      return toStep(transition(machine, before as SnapshotFrom<M>, event));
    },
  };
}

/** Declares effects in a machine's `setup`, where an action needs an implementation to be referred to. */
export function declareEffects<const E extends string>(effects: readonly E[]): Record<E, () => void> {
  return Object.fromEntries(effects.map((effect) => [effect, () => undefined])) as Record<E, () => void>;
}

function dotted(value: AnyMachineSnapshot["value"]): string {
  return typeof value === "string" ? value : Object.entries(value).flat().join(".");
}

function nested(name: string): string | Record<string, string> {
  const [outer = "", inner] = name.split(".");
  return inner === undefined ? outer : { [outer]: inner };
}

import {
  type AnyStateMachine,
  type AnyStateNode,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  type StateValue,
  transition,
} from "xstate";

/** Plain data that survives JSON. A nested state is named like "asking.type". */
export type MachineState<M extends AnyStateMachine> = { value: StateName<M>; context: ContextFrom<M> };
type StateName<M extends AnyStateMachine> = Dotted<SnapshotFrom<M>["value"]>;
type Dotted<V> = V extends string
  ? V
  : { [K in keyof V & string]: `${K}.${V[K] & string}` }[keyof V & string];
export type EffectName<M extends AnyStateMachine> = keyof NonNullable<Parameters<M["provide"]>[0]["actors"]> &
  string;
export type Step<M extends AnyStateMachine> = { state: MachineState<M>; effects: EffectName<M>[] };
type Input<M extends AnyStateMachine> = undefined extends InputFrom<M> ? [] : [InputFrom<M>];

export type Stepper<M extends AnyStateMachine> = ReturnType<typeof createStepper<M>>;

/** It runs no actor itself: see `runMachine` on the server. */
export function createStepper<M extends AnyStateMachine>(machine: M) {
  const logic: AnyStateMachine = machine;
  const names = new Set(atomicStates(machine.root).map(({ path }) => path.join(".")));
  const isName = (name: string): name is StateName<M> => names.has(name);
  const isState = (stored: unknown): stored is MachineState<M> =>
    typeof stored === "object" &&
    stored !== null &&
    "value" in stored &&
    names.has(String(stored.value)) &&
    "context" in stored;
  const isEffect = (name: unknown): name is EffectName<M> =>
    typeof name === "string" && name in machine.implementations.actors;

  const toStep = ([{ value, context }, actions]: ReturnType<typeof transition<AnyStateMachine>>): Step<M> => {
    const name = dotted(value);
    if (!isName(name)) throw new TypeError(`${machine.id} has no state ${name}.`);
    const effects = actions.flatMap(({ type, params }) =>
      type === "xstate.spawnChild" && isEffect(params.src) ? [params.src] : [],
    );
    return { state: { value: name, context }, effects };
  };
  return {
    /**
     * Undefined for a state that the machine does not have. Its context is not checked: a draft's name has the
     * version of its shape, and a sign-in that has begun is kept for minutes.
     */
    restore: (stored: unknown): MachineState<M> | undefined => (isState(stored) ? stored : undefined),
    start: (...[input]: Input<M>): Step<M> => toStep(initialTransition(logic, input)),
    /** An event that the state does not handle leaves it as it is. */
    step: ({ value, context }: MachineState<M>, event: EventFromLogic<M>): Step<M> =>
      toStep(transition(logic, logic.resolveState({ value: nested(value), context }), event)),
  };
}

function atomicStates(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states);
  return inner.length === 0 ? [node] : inner.flatMap(atomicStates);
}

function dotted(value: StateValue): string {
  return typeof value === "string" ? value : Object.entries(value).flat().join(".");
}

function nested(name: string): StateValue {
  const [outer = "", inner] = name.split(".");
  return inner === undefined ? outer : { [outer]: inner };
}

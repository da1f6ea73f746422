import type { AnyStateMachine, AnyStateNode } from "xstate";

export type Transition = { state: string; event: string; target: string | undefined };
type Named = { value: string };
export type TakenStep = { from: Named; event: { type: string }; to: Named };

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** Every transition that a machine declares, eventless ones excepted. State names are dotted paths. */
export function declaredTransitions(machine: AnyStateMachine): Transition[] {
  return nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values()].flat().map((transition) => ({
      state: node.path.join("."),
      event: transition.eventType,
      target: transition.target?.[0]?.path.join("."),
    })),
  );
}

/** Whether a step takes a transition. A target in `passed` is left at once, so any state counts. */
export function isTaken(
  { state, event, target }: Transition,
  step: TakenStep,
  passed: readonly string[] = [],
): boolean {
  const isIn = (name: string, { value }: Named) => name === "" || `${value}.`.startsWith(`${name}.`);
  return (
    isIn(state, step.from) &&
    step.event.type === event &&
    (target === undefined || passed.includes(target) || isIn(target, step.to))
  );
}

export function uncovered(
  declared: readonly Transition[],
  steps: readonly TakenStep[],
  passed: readonly string[] = [],
): Transition[] {
  return declared.filter((transition) => !steps.some((step) => isTaken(transition, step, passed)));
}

/** The states that a machine leaves at once, so that no step ends there. */
export function passedStates(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root)
    .filter(({ always }) => (always?.length ?? 0) > 0)
    .map(({ path }) => path.join("."));
}

export function declaredEffects(machine: AnyStateMachine): { state: string; effect: string }[] {
  const targets = new Set(declaredTransitions(machine).map(({ target }) => target));
  return nodesOf(machine.root).flatMap(({ path, invoke }) => {
    const state = path.join(".");
    return targets.has(state) ? invoke.map(({ src }) => ({ state, effect: String(src) })) : [];
  });
}

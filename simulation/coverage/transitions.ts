import type { AnyStateMachine, AnyStateNode } from "xstate";

export type Transition = { state: string; event: string; target: string | undefined };
type Named = { value: string };
export type TakenStep = { from: Named; event: { type: string }; to: Named };

/** Every transition that a machine declares, eventless ones excepted. State names are dotted paths. */
export function declaredTransitions(machine: AnyStateMachine): Transition[] {
  const nodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodes)];
  return nodes(machine.root).flatMap((node) =>
    [...node.transitions.values()].flat().map((transition) => ({
      state: node.path.join("."),
      event: transition.eventType,
      target: transition.target?.[0]?.path.join("."),
    })),
  );
}

/** The declared transitions that no step takes. A target in `passed` is left at once, so any state counts. */
export function uncovered(
  declared: readonly Transition[],
  steps: readonly TakenStep[],
  passed: readonly string[] = [],
): Transition[] {
  const isIn = (state: string, { value }: Named) => state === "" || `${value}.`.startsWith(`${state}.`);
  return declared.filter(
    ({ state, event, target }) =>
      !steps.some(
        (step) =>
          isIn(state, step.from) &&
          step.event.type === event &&
          (target === undefined || passed.includes(target) || isIn(target, step.to)),
      ),
  );
}

/** The states that a machine leaves at once, so that no step ends there. */
export function passedStates(machine: AnyStateMachine): string[] {
  const nodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodes)];
  return nodes(machine.root)
    .filter(({ always }) => (always?.length ?? 0) > 0)
    .map(({ path }) => path.join("."));
}

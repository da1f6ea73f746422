import type { AnyStateMachine, AnyStateNode } from "xstate";

export type Path<S, E> = { from: S; event: E; to: S; name: string };
type Named = { value: string };

/** One step for each edge that the given events can reach, breadth first from the start. */
export function everyStep<S extends Named, E extends { type: string }>(
  start: S,
  step: (state: S, event: E) => S,
  events: readonly E[],
  keyOf: (state: S) => string,
): Path<S, E>[] {
  const seen = new Set([keyOf(start)]);
  const waiting = [start];
  const paths: Path<S, E>[] = [];
  for (let from = waiting.shift(); from; from = waiting.shift()) {
    for (const event of events) {
      const to = step(from, event);
      paths.push({ from, event, to, name: `${from.value} on ${event.type}` });
      if (seen.has(keyOf(to))) continue;
      seen.add(keyOf(to));
      waiting.push(to);
    }
  }
  return paths;
}

type Declared = { state: string; event: string; target: string | undefined };

/** Every transition that a machine declares, eventless ones excepted. State names are dotted paths. */
export function declaredTransitions(machine: AnyStateMachine): Declared[] {
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
  declared: readonly Declared[],
  steps: readonly Path<Named, { type: string }>[],
  passed: readonly string[] = [],
): Declared[] {
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

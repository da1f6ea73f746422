import type { AnyStateNode, AnyTransitionDefinition, InspectionEvent } from "xstate";
import type { Coverage } from "./coverage.ts";

export const countTransitions = (coverage: Coverage) => (inspected: InspectionEvent) => {
  if (inspected.type !== "@xstate.microstep") return;
  for (const transition of inspected._transitions) {
    const { source, eventType, target } = transition;
    const [to = source] = target ?? [];
    coverage.step(source.machine.id, source.path.join("."), eventType, to.path.join("."));
    coverage.outcome(`${source.machine.id}: ${nameOf(transition)}`);
  }
};

const pathOf = ({ path, machine }: AnyStateNode) => path.join(".") || machine.id;

/** "state on event [guard] → target". */
function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const event = eventType === "" ? "always" : eventType.replace(/^xstate\.after\.([^.]+)\..*$/, "after $1");
  const { type } = typeof guard === "object" && guard !== null ? guard : { type: guard };
  const condition = type === undefined ? "" : ` [${String(type)}]`;
  return `${pathOf(source)} on ${event}${condition} → ${target?.map(pathOf).join(", ") ?? pathOf(source)}`;
}

import { writeFileSync } from "node:fs";
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { bookingMachine } from "#machines/booking/machine.ts";
import { messageMachine } from "#machines/message/machine.ts";
import { paymentMachine } from "#machines/payment/machine.ts";
import { repeatMachine } from "#machines/repeat-medication/machine.ts";
import { sessionTimeoutMachine } from "#machines/session-timeout/machine.ts";
import { signInMachine } from "#machines/sign-in/machine.ts";

/** The document that shows the machines. */
export const machinesDocument = "docs/machines.md";

const machines = [
  ["Signing in", "sign-in", signInMachine],
  ["The session's time-out", "session-timeout", sessionTimeoutMachine],
  ["Booking an appointment", "booking", bookingMachine],
  ["A repeat request", "repeat-medication", repeatMachine],
  ["A message", "message", messageMachine],
  ["A card payment", "payment", paymentMachine],
] as const;

const introduction = `# The machines

Written by \`node scripts/machine-diagrams.ts\` from the machines themselves.

A state with a dot is inside the one that is named before the dot, and has its transitions too. Square brackets have the
guard of a transition. A state that waits for a call names it; the call's result is one of its events.
`;

export function machinesText(): string {
  const sections = machines.map(
    ([title, folder, machine]) =>
      `## ${title}\n\n\`machines/${folder}/machine.ts\`\n\n\`\`\`mermaid\n${diagram(machine)}\n\`\`\`\n`,
  );
  return [introduction, ...sections].join("\n");
}

/** The states and transitions of a machine as a Mermaid diagram. */
export function diagram(machine: AnyStateMachine): string {
  const nodes = statesIn(machine.root);
  const lines = nodes.flatMap((node) => [...declaration(node), ...transitions(node)]);
  return ["stateDiagram-v2", ...lines].map((line, index) => (index === 0 ? line : `  ${line}`)).join("\n");
}

function statesIn(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(statesIn)];
}

const isRoot = (node: AnyStateNode) => node.path.length === 0;
const idOf = (node: AnyStateNode) => (isRoot(node) ? "any" : node.path.join("_"));

function declaration(node: AnyStateNode): string[] {
  const id = idOf(node);
  const initial = node.initial?.target.map((target) => `${isRoot(node) ? "[*]" : id} --> ${idOf(target)}`);
  if (isRoot(node))
    return [...(node.transitions.size > 0 ? [`state "any state" as ${id}`] : []), ...(initial ?? [])];
  const calls = node.invoke.map(({ src }) => `${id} : calls ${String(src)}`);
  const end = node.type === "final" ? [`${id} --> [*]`] : [];
  return [`state "${node.path.join(".")}" as ${id}`, ...calls, ...(initial ?? []), ...end];
}

function transitions(node: AnyStateNode): string[] {
  const declared = [...node.transitions.values(), node.always ?? []].flat();
  return declared.map(({ eventType, guard, target = [node] }) => {
    const event = eventType.replace(/^xstate\.after\.([^.]+)\..*/, "after $1");
    const label = [event, guard && `[${guardText(guard)}]`].filter(Boolean).join(" ");
    return target.map((to) => `${idOf(node)} --> ${idOf(to)}${label && ` : ${label}`}`).join("\n");
  });
}

function guardText(guard: unknown): string {
  if (typeof guard !== "object" || guard === null || !("type" in guard)) return String(guard);
  const param = "params" in guard && typeof guard.params === "string" ? ` ${guard.params}` : "";
  return `${guard.type}${param}`;
}

if (import.meta.main) writeFileSync(machinesDocument, machinesText());

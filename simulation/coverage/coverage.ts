import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventFromLogic,
  InspectionEvent,
} from "xstate";
import { bookingMachine, bookingStepper } from "#machines/booking/machine.ts";
import { messageMachine } from "#machines/message/machine.ts";
import { paymentMachine } from "#machines/payment/machine.ts";
import { repeatMachine, repeatStepper } from "#machines/repeat-medication/machine.ts";
import { sessionTimeoutMachine } from "#machines/session-timeout/machine.ts";
import { signInMachine, signInStepper } from "#machines/sign-in/machine.ts";
import type { MachineState, Stepper } from "#machines/stepper.ts";
import type { World } from "#mock-server/world/world.ts";
import { callNames, callOf, faultKinds, phasesOf } from "../practice/faults.ts";
import {
  declaredEffects,
  declaredTransitions,
  isTaken,
  passedStates,
  type TakenStep,
} from "./transitions.ts";

const machines: readonly AnyStateMachine[] = [
  signInMachine,
  bookingMachine,
  repeatMachine,
  messageMachine,
  paymentMachine,
  sessionTimeoutMachine,
];

export type Coverage = ReturnType<typeof createCoverage>;

export function createCoverage() {
  const steps = new Map<string, Map<string, TakenStep & { times: number }>>();
  const outcomes = new Map<string, number>();

  const step = (machine: string, from: string, event: string, to: string) => {
    const taken = steps.get(machine) ?? new Map();
    steps.set(machine, taken);
    const key = `${from} ${event} ${to}`;
    const { times = 0 } = taken.get(key) ?? {};
    const one = { from: { value: from }, event: { type: event }, to: { value: to } };
    taken.set(key, { ...one, times: times + 1 });
  };
  watch(bookingStepper, bookingMachine.id);
  watch(repeatStepper, repeatMachine.id);
  watch(signInStepper, signInMachine.id);

  const timesOf = ({ id }: AnyStateMachine, is: (step: TakenStep) => boolean) =>
    [...(steps.get(id)?.values() ?? [])].reduce((sum, one) => sum + (is(one) ? one.times : 0), 0);

  return {
    step,
    outcome: (name: string) => void outcomes.set(name, (outcomes.get(name) ?? 0) + 1),
    faults: countFaults(),
    transitions: () =>
      machines.flatMap((machine) => {
        const passed = passedStates(machine);
        return declaredTransitions(machine).map((transition) => {
          const { state, event, target } = transition;
          return {
            name: `${machine.id}: ${state} on ${event} → ${target ?? state}`,
            times: timesOf(machine, (one) => isTaken(transition, one, passed)),
          };
        });
      }),
    effects: () =>
      machines.flatMap((machine) =>
        declaredEffects(machine).map(({ state, effect }) => ({
          name: `${machine.id}: ${effect} in ${state}`,
          times: timesOf(machine, ({ to }) => to.value === state),
        })),
      ),
    outcomes: () => [...outcomes].sort(([a], [b]) => a.localeCompare(b)),
  };

  function watch<M extends AnyStateMachine>(stepper: Stepper<M>, machine: string): void {
    const { step: run } = stepper;
    Object.assign(stepper, {
      step: (state: MachineState<M>, event: EventFromLogic<M>) => {
        const next = run(state, event);
        step(machine, state.value, event.type, next.state.value);
        return next;
      },
    });
  }
}

function countFaults() {
  const calls = new Map<string, number>();
  const hits = new Map<string, number>();
  const keyOf = (call: string, kind: string, phase: string) => `${call} ${kind} ${phase}`;
  const add = (book: Map<string, number>, key: string, times: number) =>
    void book.set(key, (book.get(key) ?? 0) + times);

  return {
    called: (call: string) => add(calls, call, 1),
    acted: ({ faults }: World) => {
      for (const { effect, match = {}, phase, hits: times } of faults.list()) {
        const call = callOf(match);
        if (call !== undefined && times > 0) add(hits, keyOf(call, effect.type, phase), times);
      }
    },
    rows: () =>
      callNames.map((call) => ({
        call,
        times: calls.get(call) ?? 0,
        faults: faultKinds.flatMap((kind) =>
          phasesOf(call, kind).map((phase) => ({
            kind,
            phase,
            hits: hits.get(keyOf(call, kind, phase)) ?? 0,
          })),
        ),
      })),
  };
}

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

import type { AnyStateMachine, EventFromLogic } from "xstate";
import { bookingMachine, bookingStepper } from "#machines/booking/machine.ts";
import { messageMachine } from "#machines/message/machine.ts";
import { paymentMachine } from "#machines/payment/machine.ts";
import { repeatMachine, repeatStepper } from "#machines/repeat-medication/machine.ts";
import { sessionTimeoutMachine } from "#machines/session-timeout/machine.ts";
import { signInMachine, signInStepper } from "#machines/sign-in/machine.ts";
import type { MachineState, Stepper } from "#machines/stepper.ts";
import type { World } from "#mock-server/world/world.ts";
import { declaredTransitions, passedStates, type TakenStep, uncovered } from "./transitions.ts";

const machines: readonly AnyStateMachine[] = [
  signInMachine,
  bookingMachine,
  repeatMachine,
  messageMachine,
  paymentMachine,
  sessionTimeoutMachine,
];

/** What the histories of a run have reached. */
export type Coverage = ReturnType<typeof createCoverage>;

export function createCoverage() {
  const steps = new Map<string, Map<string, TakenStep>>();
  /** How often each kind of fault acted on each call. */
  const faults = new Map<string, Map<string, number>>();
  /** How often an area reached something that it counts. */
  const outcomes = new Map<string, number>();

  const step = (machine: string, from: string, event: string, to: string) => {
    const taken = steps.get(machine) ?? new Map<string, TakenStep>();
    steps.set(machine, taken);
    taken.set(`${from} ${event} ${to}`, { from: { value: from }, event: { type: event }, to: { value: to } });
  };
  watch(bookingStepper, bookingMachine.id);
  watch(repeatStepper, repeatMachine.id);
  watch(signInStepper, signInMachine.id);

  return {
    step,
    outcome: (name: string) => void outcomes.set(name, (outcomes.get(name) ?? 0) + 1),
    /** Counts the faults of a world, at the end of a history or before they are removed. */
    faults: ({ faults: rules }: World) => {
      for (const { effect, match, hits } of rules.list()) {
        if (hits === 0) continue;
        const calls = faults.get(effect.type) ?? new Map<string, number>();
        faults.set(effect.type, calls);
        const call = `${match?.method} ${match?.path}`;
        calls.set(call, (calls.get(call) ?? 0) + hits);
      }
    },
    /** The declared transitions that no history has taken, by machine. */
    missing: () =>
      machines.flatMap((machine) => {
        const taken = [...(steps.get(machine.id)?.values() ?? [])];
        const left = uncovered(declaredTransitions(machine), taken, passedStates(machine));
        return left.map(
          ({ state, event, target }) => `${machine.id}: ${state} on ${event} → ${target ?? state}`,
        );
      }),
    declared: () => machines.reduce((sum, machine) => sum + declaredTransitions(machine).length, 0),
    outcomes: () => [...outcomes].sort(([a], [b]) => a.localeCompare(b)),
    faultKinds: () =>
      [...faults].map(([kind, calls]) => ({
        kind,
        calls: calls.size,
        hits: [...calls.values()].reduce((sum, hits) => sum + hits, 0),
      })),
  };

  /** Records each step that the portal's process has a machine take. */
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

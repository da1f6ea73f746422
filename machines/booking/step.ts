import { initialTransition, type SnapshotFrom, transition } from "xstate";
import { bookingMachine } from "./machine.ts";
import {
  type BookingContext,
  type BookingEffect,
  type BookingEvent,
  type BookingInput,
  bookingEffects,
} from "./types.ts";

/** Where a booking stands, as plain data that can be stored between two requests. */
export type BookingState = { value: BookingStateName; context: BookingContext };
type Value = SnapshotFrom<typeof bookingMachine>["value"];
type Nested<V> = V extends string
  ? V
  : { [K in keyof V & string]: `${K}.${V[K] & string}` }[keyof V & string];
/** A question is named like "asking.time", a working or resting state like "booking". */
export type BookingStateName = Nested<Value>;
export type BookingStep = { state: BookingState; effects: BookingEffect[] };

export function startBooking(input: BookingInput): BookingStep {
  const [snapshot, actions] = initialTransition(bookingMachine, input);
  return { state: toState(snapshot), effects: effectsIn(actions) };
}

/** The pure step: a state and an event give the next state and the effects it asks for. */
export function stepBooking(state: BookingState, event: BookingEvent): BookingStep {
  const [outer = "", inner] = state.value.split(".");
  const value = (inner === undefined ? outer : { [outer]: inner }) as Value;
  const before = bookingMachine.resolveState({ value, context: state.context });
  const [after, actions] = transition(bookingMachine, before, event);
  return { state: toState(after), effects: effectsIn(actions) };
}

function toState({ value, context }: SnapshotFrom<typeof bookingMachine>): BookingState {
  const name = typeof value === "string" ? value : Object.entries(value).flat().join(".");
  return { value: name as BookingStateName, context };
}

function effectsIn(actions: readonly { type: string }[]): BookingEffect[] {
  return actions.flatMap(({ type }) => bookingEffects.filter((effect) => effect === type));
}

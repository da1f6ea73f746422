import { expect, test, vi } from "vitest";
import { assign, setup } from "xstate";
import { runMachine } from "#app/.server/run-machine.ts";
import { request } from "#machines/setup.ts";
import { createStepper } from "#machines/stepper.ts";

type Event = { type: "begin" } | { type: "read"; value: number } | { type: "written" } | { type: "failed" };

/** Reads a value, then writes it; a failure of either leads to "failed". */
const machine = setup({
  types: { context: {} as { value: number }, events: {} as Event, input: {} as { value: number } },
  actors: { read: request(), write: request() },
}).createMachine({
  context: ({ input }) => input,
  initial: "idle",
  states: {
    idle: { on: { begin: "reading" } },
    reading: {
      invoke: { src: "read" },
      on: {
        failed: "failed",
        read: { target: "writing", actions: assign({ value: ({ event }) => event.value }) },
      },
    },
    writing: { invoke: { src: "write" }, on: { failed: "failed", written: "done" } },
    done: {},
    failed: {},
  },
});
const stepper = createStepper(machine);
const begun = stepper.step(stepper.start({ value: 0 }).state, { type: "begin" });
const never = new AbortController().signal;
const onFailure = () => ({ type: "failed" }) as const;
const read = async () => ({ type: "read", value: 7 }) as const;
const write = async () => ({ type: "written" }) as const;

test("carries out effect after effect, each with the context of its state, until none is requested", async () => {
  const written = vi.fn(({ value: _ }: { value: number }) => write());
  const state = await runMachine(stepper, begun, { read, write: written }, { deadline: never, onFailure });
  expect(state).toEqual({ value: "done", context: { value: 7 } });
  expect(written.mock.calls.map(([context]) => context.value)).toEqual([7]);
});

test("asks onFailure for the event of an effect that throws, with its name, error and context", async () => {
  const error = new Error("no connection");
  const failures = vi.fn(onFailure);
  const effects = { read: () => Promise.reject(error), write };
  const state = await runMachine(stepper, begun, effects, { deadline: never, onFailure: failures });
  expect(state.value).toBe("failed");
  expect(failures.mock.calls).toEqual([["read", error, { value: 0 }]]);
});

test("treats an effect that has not settled at the deadline as failed", async () => {
  const limit = new AbortController();
  const effects = { read: () => new Promise<never>(() => {}), write };
  const running = runMachine(stepper, begun, effects, { deadline: limit.signal, onFailure });
  limit.abort();
  expect((await running).value).toBe("failed");
});

test("starts no effect after the deadline", async () => {
  const effects = { read: vi.fn(read), write };
  const deadline = AbortSignal.abort();
  expect((await runMachine(stepper, begun, effects, { deadline, onFailure })).value).toBe("failed");
  expect(effects.read).not.toHaveBeenCalled();
});

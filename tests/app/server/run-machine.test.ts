import { describe, expect, test, vi } from "vitest";
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
    idle: { on: { begin: "working" } },
    working: {
      initial: "reading",
      on: { failed: "failed" },
      states: {
        reading: {
          invoke: { src: "read" },
          on: { read: { target: "writing", actions: assign({ value: ({ event }) => event.value }) } },
        },
        writing: { invoke: { src: "write" }, on: { written: "#done" } },
      },
    },
    done: { id: "done" },
    failed: {},
  },
});
const stepper = createStepper(machine);
const begun = stepper.step(stepper.start({ value: 0 }).state, { type: "begin" });
const never = new AbortController().signal;
const onFailure = () => ({ type: "failed" }) as const;

describe("createStepper", () => {
  test("names a nested state with a dot and lists the requested effects", () => {
    expect(begun).toEqual({ state: { value: "working.reading", context: { value: 0 } }, effects: ["read"] });
  });

  test("continues from a state that went through JSON", () => {
    const stored = JSON.parse(JSON.stringify(begun.state)) as typeof begun.state;
    expect(stepper.step(stored, { type: "read", value: 7 })).toEqual({
      state: { value: "working.writing", context: { value: 7 } },
      effects: ["write"],
    });
  });

  test("restores what was stored, unless the machine has no such state", () => {
    const stored = { value: "working.reading", context: { value: 0 } };
    expect(stepper.restore(stored)).toEqual(stored);
    for (const other of [{ ...stored, value: "working" }, { value: "done" }, "done", null, undefined]) {
      expect(stepper.restore(other)).toBeUndefined();
    }
  });

  test("leaves a state as it is on an event that the state does not handle", () => {
    expect(stepper.step(begun.state, { type: "written" })).toEqual({ state: begun.state, effects: [] });
  });
});

describe("runMachine", () => {
  test("carries out effect after effect, each with the context of its state, until none is requested", async () => {
    const written: number[] = [];
    const effects = {
      read: async () => ({ type: "read", value: 7 }) as const,
      write: async ({ value }: { value: number }) => {
        written.push(value);
        return { type: "written" } as const;
      },
    };
    const state = await runMachine(stepper, begun, effects, { deadline: never, onFailure });
    expect([state, written]).toEqual([{ value: "done", context: { value: 7 } }, [7]]);
  });

  test("asks onFailure for the event of an effect that throws, with its name, error and context", async () => {
    const error = new Error("no connection");
    const failures = vi.fn(onFailure);
    const effects = { read: () => Promise.reject(error), write: () => Promise.reject(error) };
    const state = await runMachine(stepper, begun, effects, { deadline: never, onFailure: failures });
    expect(state.value).toBe("failed");
    expect(failures.mock.calls).toEqual([["read", error, { value: 0 }]]);
  });

  test("treats an effect that has not settled at the deadline as failed", async () => {
    const limit = new AbortController();
    const effects = { read: () => new Promise<never>(() => {}), write: () => new Promise<never>(() => {}) };
    const running = runMachine(stepper, begun, effects, { deadline: limit.signal, onFailure });
    limit.abort();
    expect((await running).value).toBe("failed");
  });

  test("starts no effect after the deadline", async () => {
    const read = vi.fn(async () => ({ type: "read", value: 7 }) as const);
    const effects = { read, write: async () => ({ type: "written" }) as const };
    const deadline = AbortSignal.abort();
    expect((await runMachine(stepper, begun, effects, { deadline, onFailure })).value).toBe("failed");
    expect(read).not.toHaveBeenCalled();
  });
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { setup } from "xstate";
import { request } from "#machines/setup.ts";
import { diagram, machinesDocument, machinesText } from "../../scripts/machine-diagrams.ts";

test("docs/machines.md shows the machines as they are", () => {
  expect(readFileSync(machinesDocument, "utf8"), "Run node scripts/machine-diagrams.ts.").toBe(
    machinesText(),
  );
});

test("a diagram has every state with its calls, and every transition with its event and guard", async () => {
  const machine = setup({
    types: { events: {} as { type: "begin" } | { type: "done" } | { type: "reset" } },
    actors: { load: request() },
    guards: { isEmpty: () => true, lacks: (_, name: string) => name === "a name" },
  }).createMachine({
    initial: "idle",
    on: { reset: ".idle" },
    states: {
      idle: { on: { begin: "working" } },
      working: {
        initial: "loading",
        after: { 500: "idle" },
        states: {
          loading: { invoke: { src: "load" }, on: { done: [{ guard: "isEmpty", target: "#end" }, {}] } },
        },
        always: { guard: { type: "lacks", params: "a name" }, target: "end" },
      },
      end: { id: "end", type: "final" },
    },
  });
  await expect(`${diagram(machine)}\n`).toMatchFileSnapshot("diagram.txt");
});

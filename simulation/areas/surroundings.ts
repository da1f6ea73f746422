import fc from "fast-check";
import { type Area, act, anyOf, type Drawn } from "../history/area.ts";
import type { Simulation } from "../history/simulation.ts";
import type { Visitor } from "../history/visitors.ts";
import { addFault, anyFault, callNames } from "../practice/faults.ts";
import { elapsed } from "../runtime/virtual-time.ts";
import { bookingSettings } from "./appointments/acts.ts";

const acts = anyOf(
  [2, anyFault(callNames).map((fault) => ({ act: "fault" as const, ...fault }))],
  [2, fc.constant({ act: "endFaults" })],
  [3, act("pass", { minutes: fc.constantFrom(1, 5, 16, 31, 70) })],
  // The practice's clock is set apart from the portal's.
  [1, act("clocksApart", { minutes: fc.constantFrom(-10, -1, 2, 15) })],
  [3, act("kill", { steps: fc.nat(40) })],
  [2, act("storeFails", { after: fc.nat(60), statements: fc.integer({ min: 1, max: 4 }) })],
  [2, act("settings", { settings: bookingSettings })],
  [1, fc.constant({ act: "closeTab" })],
);
type SurroundingsAct = Drawn<typeof acts>;

function open(simulation: Simulation) {
  const { world, time, process, log } = simulation;
  return {
    play: async (act: SurroundingsAct, { seat, tab }: Visitor) => {
      log(JSON.stringify(act));
      switch (act.act) {
        case "fault":
          return addFault(world, act);
        case "endFaults":
          simulation.coverage.faults.acted(world);
          return world.faults.clear();
        case "pass":
          return elapsed(act.minutes * 60_000);
        case "clocksApart":
          return world.clock.set(time.now() + act.minutes * 60_000, true);
        case "kill":
          return process(seat.instance).killAfter(act.steps);
        case "storeFails":
          return simulation.breakStore(act.after, act.statements);
        case "settings":
          return void world.state.settings.set("everyone", act.settings);
        case "closeTab":
          return tab().close();
      }
    },
  };
}

export const surroundings: Area<SurroundingsAct> = { calls: [], acts, open };

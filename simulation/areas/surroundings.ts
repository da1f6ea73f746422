import fc from "fast-check";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Area } from "../history/area.ts";
import type { Simulation } from "../history/simulation.ts";
import type { Visitor } from "../history/visitors.ts";
import { addFault, anyFault, callNames, type Fault } from "../practice/faults.ts";
import { bookingSettings } from "./appointments/acts.ts";

export type SurroundingsAct =
  | ({ act: "fault" } & Fault)
  | { act: "endFaults" }
  | { act: "pass"; minutes: number }
  /** The practice's clock is set apart from the portal's. */
  | { act: "clocksApart"; minutes: number }
  | { act: "kill"; steps: number }
  | { act: "storeFails"; after: number; statements: number }
  | { act: "settings"; settings: PracticeSettings }
  | { act: "closeTab" };

const acts: fc.Arbitrary<SurroundingsAct> = fc.oneof(
  {
    weight: 2,
    arbitrary: anyFault(callNames).map((fault) => ({ act: "fault" as const, ...fault })),
  },
  { weight: 2, arbitrary: fc.constant({ act: "endFaults" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("pass" as const), minutes: fc.constantFrom(1, 5, 16, 31, 70) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant("clocksApart" as const),
      minutes: fc.constantFrom(-10, -1, 2, 15),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("kill" as const), steps: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("storeFails" as const),
      after: fc.nat(60),
      statements: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("settings" as const),
      settings: bookingSettings,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: "closeTab" as const }) },
);

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
          await new Promise<void>((done) => void setTimeout(done, act.minutes * 60_000));
          return;
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

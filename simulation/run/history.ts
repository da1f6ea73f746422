import fc from "fast-check";
import type { DialectName } from "#mock-server/dialects/table.ts";
import { appointments } from "../areas/appointments/appointments.ts";
import { messages } from "../areas/messages/messages.ts";
import { payments } from "../areas/payments/payments.ts";
import { practice } from "../areas/practice/practice.ts";
import { profile } from "../areas/profile.ts";
import { repeats } from "../areas/repeats.ts";
import { sessions } from "../areas/sessions.ts";
import { surroundings } from "../areas/surroundings.ts";
import { type Act, type Area, type AreaPlay, often } from "../history/area.ts";
import type { Simulation } from "../history/simulation.ts";
import { createVisitors, type Seat, type Visitor } from "../history/visitors.ts";
import { invariants } from "../invariants/invariants.ts";
import { anyDialects } from "../practice/dialects.ts";
import { addFault, anyFault, type Fault } from "../practice/faults.ts";
import { anyHabits, type Habits, setHabits } from "../practice/habits.ts";

export const areas = {
  surroundings,
  appointments,
  messages,
  payments,
  repeats,
  profile,
  sessions,
  practice,
} as const;
type AreaName = keyof typeof areas;

export type Step = { area: AreaName; by: number; isBeside: boolean; fault: Fault | null; act: Act };
export type History = {
  seats: readonly Seat[];
  dialects?: readonly DialectName[];
  habits?: Habits;
  steps: readonly Step[];
};

/** A family comes often: its account may open several records. */
const seat: fc.Arbitrary<Seat> = fc.record({
  account: often({ sione: 2, aroha: 2, mei: 1 }),
  device: fc.constantFrom(0, 0, 1, 2),
  instance: fc.constantFrom(0, 0, 1),
  isPlain: fc.constantFrom(...Array<boolean>(19).fill(false), true),
  acts: fc.constantFrom(0, 0, 0, 1, 2),
});
const weights: Record<AreaName, number> = {
  surroundings: 5,
  appointments: 6,
  messages: 8,
  payments: 8,
  repeats: 5,
  profile: 4,
  sessions: 6,
  practice: 6,
};
const faultOf = ({ calls }: Pick<Area, "calls">) =>
  calls.length === 0 ? fc.constant(null) : fc.option(anyFault(calls), { freq: 2 });
const by = fc.constantFrom(0, 0, 0, 1, 1, 2);
const isBeside = fc.constantFrom(false, false, false, true);
const stepsOf = (name: AreaName): fc.MaybeWeightedArbitrary<Step>[] => {
  const { acts, steered, ...area } = areas[name] as Area;
  const fields = { area: fc.constant(name), by, isBeside };
  const chosen = fc.record({ ...fields, fault: faultOf(area), act: acts });
  const all = [{ weight: 4 * weights[name], arbitrary: chosen }];
  if (steered === undefined) return all;
  const both = fc.record({ ...fields, both: steered }).map(({ both, ...step }) => ({ ...step, ...both }));
  return [...all, { weight: 1, arbitrary: both }];
};
const step = fc.oneof(...(Object.keys(areas) as AreaName[]).flatMap(stepsOf));

export const anyHistory: fc.Arbitrary<History> = fc.record({
  seats: fc.array(seat, { minLength: 1, maxLength: 4 }),
  dialects: anyDialects,
  habits: anyHabits,
  steps: fc.array(step, { minLength: 1, maxLength: 8, size: "max" }),
});

export type StepLook = (step: Step, visitor: Visitor) => void;

export async function playHistory(
  simulation: Simulation,
  { seats, dialects = [], habits, steps }: History,
  began?: StepLook,
): Promise<void> {
  const { time, violate, log, coverage, world } = simulation;
  world.state.dialects = dialects;
  setHabits(world, habits);
  for (const name of dialects) coverage.outcome(`dialect: ${name}`);
  const visitors = createVisitors(simulation, seats);
  const plays = new Map<AreaName, AreaPlay>(
    Object.entries(areas).map(([name, area]) => [name as AreaName, (area as Area).open(simulation)]),
  );
  const rules = invariants.map((watch) => watch(simulation));
  const violationsBefore = () => simulation.result().violations.length;

  const check = async () => {
    for (const { check: look } of [...rules, ...plays.values()]) await look?.();
  };
  let underWay: Promise<void>[] = [];
  for (const step of steps) {
    const { area, by, isBeside, fault, act } = step;
    const visitor = visitors[by % visitors.length] as Visitor;
    log(`${visitor.number} ${area} ${JSON.stringify(act)}`);
    began?.(step, visitor);
    if (fault !== null) {
      log(`${by} ${JSON.stringify(fault)}`);
      addFault(world, fault);
    }
    const work = (plays.get(area) as AreaPlay).play(act, visitor).catch((error: unknown) => {
      violate("no defect", error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    underWay.push(work);
    if (isBeside) continue;
    await time.run(Promise.all(underWay));
    underWay = [];
    await check();
    if (violationsBefore() > 0) return;
  }
  await time.run(Promise.all(underWay));
  await check();
  coverage.faults.acted(world);
  world.faults.clear();
  for (const { end } of plays.values()) if (end) await time.run(end(visitors));
  await check();
}

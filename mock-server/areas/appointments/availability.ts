import { type RosterTime, readSlotId, rosterOf, runsIn } from "#fixtures/practice/roster.ts";
import { type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { addDays, dayAt } from "#fixtures/time.ts";
import type { Slot } from "#practice-api/appointments/endpoints.ts";
import { deepFreeze } from "../../core/immutable-list.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";

/** How far ahead times are given out (spec 2, section 9). */
export const daysAhead = 90;

/** Times one after the other that a visit can have, the first of them being its start. */
export type Run = readonly [RosterTime, ...RosterTime[]];

/** The practice's "today" is the world's, in New Zealand (DECISIONS B32). */
export function todayIn({ clock }: World): string {
  return dayAt(clock.now());
}

/** Whether a day is within those that can be booked at all. */
export function isWithinReach(world: World, day: string): boolean {
  const today = todayIn(world);
  return day >= today && day <= addDays(today, daysAhead);
}

/** The starts on one day at which somebody still has this many minutes, not counting what has passed. */
function freeRuns(world: World, provider: StaffMember, day: string, minutes: number): readonly Run[] {
  if (!isWithinReach(world, day)) return [];
  const free = timesOf(world, provider, day).filter((time) => isFree(world, time));
  return runsIn(free, minutes) as unknown as readonly Run[];
}

const slotOf = memoize(
  ({ startsAt, slotId, branchId }: RosterTime): Slot => ({
    startsAt,
    slotId,
    locationId: branchId,
  }),
);

/** The same starts as they are sent, at the branches that were asked for. */
export function freeSlots(
  world: World,
  provider: StaffMember,
  day: string,
  minutes: number,
  isWanted: (branchId: string) => boolean,
): Slot[] {
  const starts = freeRuns(world, provider, day, minutes).map(([start]) => start);
  return starts.filter(({ branchId }) => isWanted(branchId)).map((start) => slotOf(start));
}

/** What a slot id stands for, taken or not; undefined when the roster has no such time. */
export function rosteredRun(world: World, slotId: string, minutes: number): Run | undefined {
  const { providerId, day } = readSlotId(slotId) ?? { providerId: "", day: "" };
  const provider = staffMemberOf(providerId);
  if (!provider) return undefined;
  const runs = runsIn(timesOf(world, provider, day), minutes);
  return runs.find(([first]) => first?.slotId === slotId) as unknown as Run | undefined;
}

export function hasPassed({ clock }: World, { startsAt }: { readonly startsAt: string }): boolean {
  return Date.parse(startsAt) <= clock.now();
}

export function isTaken({ shared }: World, { slotId, isBusy }: RosterTime): boolean {
  if (shared.find("fullyBooked", readSlotId(slotId)?.providerId ?? "")) return true;
  if (shared.find("takenSlots", slotId)) return true;
  return isBusy && !shared.find("freedSlots", slotId);
}

export function take({ shared }: World, run: Run, patientId: string): void {
  for (const { slotId } of run) shared.put("takenSlots", { id: slotId, patientId });
}

/** Gives times back. What the roster itself calls busy is noted as free from now on. */
export function giveBack({ shared }: World, slotIds: readonly string[]): void {
  for (const id of slotIds) {
    if (!shared.remove("takenSlots", id)) shared.put("freedSlots", { id });
  }
}

function isFree(world: World, time: RosterTime): boolean {
  return !hasPassed(world, time) && !isTaken(world, time);
}

const mostRosters = 1_000;
const rosters = new Map<string, readonly RosterTime[]>();

/** Kept while they are asked for, so that a time is the same value each time and is written once. */
function timesOf({ state }: World, provider: StaffMember, day: string): readonly RosterTime[] {
  const key = `${state.origin.seed}|${provider.id}|${day}`;
  let times = rosters.get(key);
  if (!times) {
    if (rosters.size >= mostRosters) rosters.delete(rosters.keys().next().value as string);
    times = deepFreeze(rosterOf(provider, day, state.origin.seed));
    rosters.set(key, times);
  }
  return times;
}

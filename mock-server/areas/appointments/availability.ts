import { type RosterTime, type Run, readSlotId, rosterOf, runsIn } from "#fixtures/practice/roster.ts";
import { type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { addDays, dayAt } from "#fixtures/time.ts";
import type { Slot } from "#practice-api/appointments/endpoints.ts";
import { daysAhead } from "#practice-api/appointments/rules.ts";
import { deepFreeze } from "../../core/immutable-list.ts";
import { memoize } from "../../core/memoize.ts";
import { dropOldest } from "../../core/value-at.ts";
import type { World } from "../../world/world.ts";

/** The world's, in New Zealand (ruling B32). */
export function todayIn({ clock }: World): string {
  return dayAt(clock.now());
}

export function isBookableDay(world: World, day: string): boolean {
  const today = todayIn(world);
  return day >= today && day <= addDays(today, daysAhead);
}

function freeRuns(world: World, provider: StaffMember, day: string, minutes: number): readonly Run[] {
  if (!isBookableDay(world, day)) return [];
  const free = timesOf(world, provider, day).filter((time) => isFree(world, time));
  return runsIn(free, minutes);
}

const slotOf = memoize(
  ({ startsAt, slotId, branchId }: RosterTime): Slot => ({ startsAt, slotId, locationId: branchId }),
);

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

/** Taken or not. Undefined when the roster has no such run. */
export function rosteredRun(world: World, slotId: string, minutes: number): Run | undefined {
  const { providerId, day } = readSlotId(slotId) ?? { providerId: "", day: "" };
  const provider = staffMemberOf(providerId);
  if (!provider) return undefined;
  const runs = runsIn(timesOf(world, provider, day), minutes);
  return runs.find(([first]) => first.slotId === slotId);
}

export function hasPassed({ clock }: World, { startsAt }: { readonly startsAt: string }): boolean {
  return Date.parse(startsAt) <= clock.now();
}

export function isTaken({ shared }: World, { slotId, isBusy }: RosterTime): boolean {
  if (shared.find("fullyBooked", readSlotId(slotId)?.providerId ?? "")) return true;
  if (shared.find("takenSlots", slotId)) return true;
  return isBusy && !shared.find("freedSlots", slotId);
}

export function takeSlots({ shared }: World, run: Run, patientId: string): void {
  for (const { slotId } of run) shared.put("takenSlots", { id: slotId, patientId });
}

/** Also those that the roster itself marks as busy. */
export function releaseSlots({ shared }: World, slotIds: readonly string[]): void {
  for (const id of slotIds) {
    if (!shared.remove("takenSlots", id)) shared.put("freedSlots", { id });
  }
}

function isFree(world: World, time: RosterTime): boolean {
  return !hasPassed(world, time) && !isTaken(world, time);
}

const maxRosters = 1_000;
const rosters = new Map<string, readonly RosterTime[]>();

/** Cached, so that a slot is the same object each time and its JSON can be cached as well. */
function timesOf({ state, shared }: World, provider: StaffMember, day: string): readonly RosterTime[] {
  if (shared.find("closedDays", day)) return [];
  const key = `${state.origin.seed}|${provider.id}|${day}`;
  let times = rosters.get(key);
  if (!times) {
    if (rosters.size >= maxRosters) dropOldest(rosters);
    times = deepFreeze(rosterOf(provider, day, state.origin.seed));
    rosters.set(key, times);
  }
  return times;
}

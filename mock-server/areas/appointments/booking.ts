import type { PatientKey } from "#fixtures/people/people.ts";
import { type AppointmentType, appointmentTypeOf } from "#fixtures/practice/appointment-types.ts";
import { branchOf } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { bookingRefused } from "#fixtures/practice/refusals.ts";
import { readSlotId } from "#fixtures/practice/roster.ts";
import { type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { joinUrlOf, statusIds } from "#fixtures/record/appointments.ts";
import { isoAt } from "#fixtures/time.ts";
import type { BookingResult } from "#practice-api/appointments/booking.ts";
import type { World } from "../../world/world.ts";
import { kindOf } from "./appointment-list.ts";
import { hasPassed, isTaken, isWithinReach, type Run, rosteredRun, take, todayIn } from "./availability.ts";

export type Wish = { readonly slotId: string; readonly reason: string; readonly typeId?: string };
type Found = { readonly run: Run; readonly provider: StaffMember; readonly type: AppointmentType };

export const booked: BookingResult = {
  outcome: "booked",
  message: "Appointment has been booked successfully",
};

/** Whether the practice lets this person book online at all. */
export function mayBook(world: World, person: PatientKey): boolean {
  return world.settings(person).appointmentsDisabled !== "1";
}

/** The time that is wished for, or why it cannot be had. Nothing has changed yet. */
export function findTime(world: World, person: PatientKey, wish: Wish): Found | BookingResult {
  const { providerId, day } = readSlotId(wish.slotId) ?? { providerId: "", day: "" };
  const provider = staffMemberOf(providerId);
  const type = appointmentTypeOf(wish.typeId || (provider?.types[0] ?? ""));
  if (!provider || !rosteredRun(world, wish.slotId, 1)) return bookingRefused("unknown");
  if (!type || !provider.types.includes(type.id)) return bookingRefused("wrongType");
  const run = rosteredRun(world, wish.slotId, type.minutes);
  if (!run) return bookingRefused("unknown");
  if (hasPassed(world, run[0])) return bookingRefused("passed");
  if (!isWithinReach(world, day)) return bookingRefused("tooFar");
  const { sameDayAllowed, lockDownBypassed } = world.settings(person);
  if (day === todayIn(world) && sameDayAllowed !== "1") return bookingRefused("sameDay");
  if (world.shared.find("lockedDown", provider.id) && lockDownBypassed !== "1")
    return bookingRefused("lockedDown");
  if (run.some((time) => isTaken(world, time))) return bookingRefused("taken");
  return { run, provider, type };
}

/** Takes the time and puts the appointment into the record: one step, because nothing waits in between. */
export function takeTime(
  world: World,
  person: PatientKey,
  { run, provider, type }: Found,
  reason: string,
): void {
  const { patientId, fullName } = world.profile(person);
  const [{ startsAt, branchId }] = run;
  const branch = branchOf(branchId);
  // The seeded ones have the numbers below five hundred.
  const number = 500 + (world.state.made.records % 500);
  take(world, run, patientId);
  world.records.add(person, "appointments", {
    startsAt,
    type: type.name,
    patientName: fullName,
    provider: provider.name,
    practiceAddress: branch?.address ?? practice.address,
    location: branch?.name ?? practice.name,
    practiceName: practice.name,
    minutes: type.minutes,
    ...(kindOf({ type: type.name }) === "virtual"
      ? { video: { joinUrl: joinUrlOf(patientId, number) } }
      : {}),
    status: "future",
    statusId: statusIds.bookedOnline,
    outcome: "attended",
    slotIds: run.map(({ slotId }) => slotId),
    reason,
    bookedAt: isoAt(world.clock.now()),
  });
}

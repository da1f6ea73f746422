import type { PatientKey } from "#fixtures/people/people.ts";
import { type AppointmentType, appointmentTypeOf } from "#fixtures/practice/appointment-types.ts";
import { branchOf } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { bookingRefused } from "#fixtures/practice/refusals.ts";
import type { Run } from "#fixtures/practice/roster.ts";
import { readSlotId } from "#fixtures/practice/roster.ts";
import { type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { joinUrlOf, statusIds } from "#fixtures/record/appointments.ts";
import { isoAt } from "#fixtures/time.ts";
import type { BookingResult } from "#practice-api/appointments/booking.ts";
import { practiceBooked } from "#practice-api/appointments/texts.ts";
import type { World } from "../../world/world.ts";
import { kindOf } from "./appointment-list.ts";
import { hasPassed, isBookableDay, isTaken, rosteredRun, takeSlots, todayIn } from "./availability.ts";

type BookingRequest = { readonly slotId: string; readonly reason: string; readonly typeId?: string };
type Bookable = { readonly run: Run; readonly provider: StaffMember; readonly type: AppointmentType };

export const booked: BookingResult = { outcome: "booked", message: practiceBooked };

export function canBookOnline(world: World, person: PatientKey): boolean {
  return world.settings(person).appointmentsDisabled !== "1";
}

/** Changes nothing. */
export function checkBooking(
  world: World,
  person: PatientKey,
  request: BookingRequest,
): Bookable | BookingResult {
  const { providerId, day } = readSlotId(request.slotId) ?? { providerId: "", day: "" };
  const provider = staffMemberOf(providerId);
  const type = appointmentTypeOf(request.typeId || (provider?.types[0] ?? ""));
  if (!provider || !rosteredRun(world, request.slotId, 1)) return bookingRefused("unknown");
  if (!type || !provider.types.includes(type.id)) return bookingRefused("wrongType");
  const run = rosteredRun(world, request.slotId, type.minutes);
  if (!run) return bookingRefused("unknown");
  if (hasPassed(world, run[0])) return bookingRefused("passed");
  if (!isBookableDay(world, day)) return bookingRefused("tooFar");
  const { sameDayAllowed, lockDownBypassed } = world.settings(person);
  if (day === todayIn(world) && sameDayAllowed !== "1") return bookingRefused("sameDay");
  if (world.shared.find("lockedDown", provider.id) && lockDownBypassed !== "1")
    return bookingRefused("lockedDown");
  if (run.some((time) => isTaken(world, time))) return bookingRefused("taken");
  return { run, provider, type };
}

/** In one synchronous step. */
export function bookAppointment(
  world: World,
  person: PatientKey,
  { run, provider, type }: Bookable,
  reason: string,
): void {
  const { patientId, fullName } = world.profile(person);
  const [{ startsAt, branchId }] = run;
  const branch = branchOf(branchId);
  const { name = practice.name, address = practice.address } = world.practice;
  // Seeded appointments have the numbers below five hundred.
  const number = 500 + (world.state.made.records % 500);
  takeSlots(world, run, patientId);
  world.records.add(person, "appointments", {
    startsAt,
    type: type.name,
    patientName: fullName,
    provider: provider.name,
    practiceAddress: branch?.address ?? address,
    location: branch?.name ?? name,
    practiceName: name,
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

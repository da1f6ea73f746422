import type { PatientKey } from "#fixtures/people/people.ts";
import {
  type AppointmentType,
  appointmentTypeOf,
  appointmentTypes,
} from "#fixtures/practice/appointment-types.ts";
import { branches, branchOf } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { reasons } from "#fixtures/practice/reasons.ts";
import { bookingRefused, videoRefusals } from "#fixtures/practice/refusals.ts";
import { type Run, readSlotId } from "#fixtures/practice/roster.ts";
import { providers, roles, type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { type Appointment, joinUrlOf, statusIds } from "#fixtures/record/appointments.ts";
import { addDays, isoAt } from "#fixtures/time.ts";
import type { BookingResult } from "#practice-api/appointments/booking.ts";
import type { BookingRole, Practitioner } from "#practice-api/appointments/endpoints.ts";
import { daysAhead, daysSearched, isCancellable } from "#practice-api/appointments/rules.ts";
import { cancellingTexts, practiceBooked } from "#practice-api/appointments/texts.ts";
import { ApiError, LostAnswer } from "../../core/api-error.ts";
import type { World } from "../../world/world.ts";
import { type CallContext, type Handlers, requirePerson } from "../call-context.ts";
import { magicReasons } from "../magic-inputs.ts";
import { isOnDays, pageOf } from "../paging.ts";
import { appointmentAt, appointmentsOf, kindOf } from "./appointment-list.ts";
import {
  freeSlots,
  hasPassed,
  isBookableDay,
  isTaken,
  releaseSlots,
  rosteredRun,
  takeSlots,
  todayIn,
} from "./availability.ts";

/** Ruling B10. */
const maxDays = 5;

export const appointments: Handlers["appointments"] = {
  list: ({ category = "all", from, to, ...paging }, context) => {
    const latestFirst = appointmentsOf(context.world, requirePerson(context, "patient"));
    const isWanted = isOnDays(from, to);
    const chosen = latestFirst.filter(({ status, startsAt }) => isIn(category, status) && isWanted(startsAt));
    return pageOf(category === "upcoming" ? chosen.reverse() : chosen, paging);
  },
  cancel: ({ appointmentId, reason }, context) => {
    const { world } = context;
    const person = requirePerson(context, "patient");
    const appointment = world.records.find(person, "appointments", appointmentId);
    if (!appointment) throw new ApiError(404, "There is no such appointment.");
    if (reason.trim() === "") return { done: false, message: cancellingTexts.reasonRequired };
    const now = world.clock.now();
    const current = appointmentAt(appointment, now);
    if (current.status !== "future" || !isCancellable(current)) {
      return {
        done: false,
        message: "This appointment can no longer be cancelled. Please ring the practice.",
      };
    }
    releaseSlots(world, appointment.slotIds ?? []);
    world.records.update(person, "appointments", appointmentId, {
      status: "cancelled",
      statusId: statusIds.cancelled,
      cancelReason: reason,
      cancelledAt: isoAt(now),
    });
    return { done: true, message: cancellingTexts.cancelled };
  },
  practitioners: ({ typeId, locationIds, roleId, reasonId }, context) => {
    const { generalPractitioner } = context.world.profile(requirePerson(context, "member"));
    const reason = reasons.find(({ id }) => id === reasonId);
    const chosen = providers.filter(
      ({ types, branches, roleId: role }) =>
        types.some((type) => type === typeId) &&
        branches.some((branch) => isAt(locationIds, branch)) &&
        role === roleId &&
        reason !== undefined &&
        (reason.roles?.includes(role) ?? true),
    );
    // The patient's own GP comes first: whether the first is locked down decides for all (spec 2, section 4).
    const ownFirst = [
      ...chosen.filter(({ name }) => name === generalPractitioner),
      ...chosen.filter(({ name }) => name !== generalPractitioner),
    ];
    const { shared } = context.world;
    const practitioners = ownFirst.map(
      ({ id, name }): Practitioner => ({
        id,
        name,
        isLockedDown: shared.find("lockedDown", id) !== undefined,
      }),
    );
    return pageOf(practitioners, {});
  },
  slots: ({ day, practitionerId, typeId, locationIds, pageSize }, context) => {
    const { world } = context;
    const found = search(practitionerId, typeId);
    const isRefused = day === todayIn(world) && !allowsSameDay(context);
    if (!found || isRefused) return pageOf([], {});
    const slots = freeSlots(world, found.provider, day, found.minutes, (id) => isAt(locationIds, id));
    return pageOf(slots, pageSize === undefined ? {} : { pageSize });
  },
  nextDay: ({ practitionerId, typeId, from }, context) => {
    const { world } = context;
    const found = search(practitionerId, typeId);
    const today = todayIn(world);
    const earliest = allowsSameDay(context) ? today : addDays(today, 1);
    if (!found || from > addDays(today, daysAhead)) return [];
    const last = addDays(from, daysSearched);
    const days: string[] = [];
    for (let day = from > earliest ? from : earliest; day <= last && days.length < maxDays; ) {
      if (freeSlots(world, found.provider, day, found.minutes, () => true).length > 0) days.push(day);
      day = addDays(day, 1);
    }
    return days;
  },
  book: (request, context): BookingResult => {
    const { world } = context;
    const person = requirePerson(context, "member");
    if (!canBookOnline(world, person)) return bookingRefused("disabled");
    const hasWord = (word: string) => request.reason.toLowerCase().includes(word);
    if (hasWord(magicReasons.noVideo)) return videoRefusals.emailMissing;
    if (hasWord(magicReasons.videoFailed)) return videoRefusals.meetingFailed;
    if (hasWord(magicReasons.taken)) return bookingRefused("taken");
    const found = checkBooking(world, person, request);
    if ("outcome" in found) return found;
    bookAppointment(world, person, found, request.reason);
    if (hasWord(magicReasons.lost)) throw new LostAnswer("The answer to this booking is lost on purpose.");
    return booked;
  },
  roles: ({ locationIds = [] }) => {
    const open = branches.filter(({ id }) => isAt(locationIds, id));
    const found = roles.map(({ id, name }): BookingRole => {
      const inRole = providers.filter(({ roleId }) => roleId === id);
      const where = open.filter((branch) => inRole.some(({ branches }) => branches.includes(branch.id)));
      return { id, name, location: where.map((branch) => branch.name).join(", ") };
    });
    return pageOf(
      found.filter(({ location }) => location !== ""),
      {},
    );
  },
  locations: () => pageOf(branches, {}),
  types: () => pageOf(appointmentTypes, {}),
  reasons: () => pageOf(reasons, {}),
};

function isIn(category: string, status: Appointment["status"]): boolean {
  if (category === "all") return true;
  return status === (category === "upcoming" ? "future" : category);
}

/** A search without branches includes all of them. */
function isAt(locationIds: readonly string[], branchId: string): boolean {
  return locationIds.length === 0 || locationIds.includes(branchId);
}

function allowsSameDay(context: CallContext): boolean {
  return context.world.settings(requirePerson(context, "patient")).sameDayAllowed === "1";
}

/** Undefined when the provider does not offer the type. */
function search(practitionerId: string, typeId: string) {
  const [provider, type] = [staffMemberOf(practitionerId), appointmentTypeOf(typeId)];
  return provider && type && provider.types.includes(type.id)
    ? { provider, minutes: type.minutes }
    : undefined;
}

type BookingRequest = { readonly slotId: string; readonly reason: string; readonly typeId?: string };
type Bookable = { readonly run: Run; readonly provider: StaffMember; readonly type: AppointmentType };

const booked: BookingResult = { outcome: "booked", message: practiceBooked };

function canBookOnline(world: World, person: PatientKey): boolean {
  return world.settings(person).appointmentsDisabled !== "1";
}

/** Changes nothing. */
function checkBooking(world: World, person: PatientKey, request: BookingRequest): Bookable | BookingResult {
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
function bookAppointment(
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

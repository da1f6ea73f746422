import { rosterOf } from "#fixtures/practice/roster.ts";
import { type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { addDays, weekdayOf } from "#fixtures/time.ts";
import { contract } from "#practice-api/contract.ts";
import type { ContractClient } from "../../../support/contract-client.ts";

const { slots } = contract.appointments;
export const today = "2026-11-23";
export const everywhere = ["1", "2"];
/** The first weekday after today on which Dr Pōtiki works; the roster is of the seed alone. */
export const firstDay = daysFrom(1).find((day) => isWeekday(day) && workingOn(day)) as string;
/** The first Saturday on which she does. */
export const saturday = daysFrom(1).find((day) => !isWeekday(day) && workingOn(day)) as string;

export function daysFrom(first: number): string[] {
  return Array.from({ length: 90 }, (_, index) => addDays(today, first + index));
}
function isWeekday(day: string): boolean {
  return weekdayOf(day) <= 5;
}
export function workingOn(day: string): boolean {
  return rosterOf(staffMemberOf("31") as StaffMember, day, "1").length > 0;
}

export const timesOf = async (
  patient: ContractClient,
  day: string,
  practitionerId = "31",
  typeId = "1",
  locationIds = everywhere,
) => (await patient.call(slots, { day, practitionerId, typeId, locationIds })).entries;

/** Everything that can be booked on these days. */
export const timesOver = async (patient: ContractClient, from: string, days: number, practitionerId = "31") =>
  (
    await Promise.all(
      Array.from({ length: days }, (_, day) => timesOf(patient, addDays(from, day), practitionerId)),
    )
  ).flat();

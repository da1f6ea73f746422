import { contract } from "#practice-api/contract.ts";
import type { ContractClient } from "../../../support/contract-client.ts";
import { timesOf } from "./roster-days.ts";

const { nextDay } = contract.appointments;
const tomorrow = "2026-11-24";
export const booked = { outcome: "booked", message: "Appointment has been booked successfully" };
export const taken = {
  outcome: "refused",
  message: "This slot has just been taken. Please choose another time.",
};

/** The free slots of a day, by default the provider's first day with one. */
export async function freeSlots(patient: ContractClient, day?: string, practitionerId = "31", typeId = "1") {
  const next = () => patient.call(nextDay, { practitionerId, typeId, from: tomorrow });
  return timesOf(patient, day ?? (await next())[0] ?? tomorrow, practitionerId, typeId);
}

export async function firstSlot(
  patient: ContractClient,
  day?: string,
  practitionerId?: string,
  typeId?: string,
) {
  const [slot] = await freeSlots(patient, day, practitionerId, typeId);
  if (!slot) throw new Error("no free time");
  return slot;
}

export const bookingInput = (slotId: string, more: object = {}) => ({
  slotId,
  reason: "Sore throat",
  typeId: "1",
  ...more,
});

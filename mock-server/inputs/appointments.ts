import { addDays } from "#fixtures/time.ts";
import type { Slot } from "#practice-api/appointments/endpoints.ts";
import { contract } from "#practice-api/contract.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";
import { type InputCaller, once, Skipped, type SourcesOf } from "./variant.ts";

const { appointments } = contract;

type Search = { typeId: string; locationIds: string[]; roleId: string; reasonId: string };

async function searches(caller: InputCaller): Promise<readonly Search[]> {
  const idsOf = async (endpoint: Endpoint<unknown, ListPage<{ id: string }>>) =>
    (await caller.entries(endpoint, {})).map(({ id }) => id);
  const [types, locationIds, roles, reasons] = [
    await idsOf(appointments.types),
    await idsOf(appointments.locations),
    await idsOf(appointments.roles),
    await idsOf(appointments.reasons),
  ];
  return roles.flatMap((roleId) =>
    types.flatMap((typeId) => reasons.map((reasonId) => ({ typeId, locationIds, roleId, reasonId }))),
  );
}

const maxSearches = 40;

export async function bookable(caller: InputCaller): Promise<Search & { practitionerId: string }> {
  for (const search of (await searches(caller)).slice(0, maxSearches)) {
    const found = await caller.entries(appointments.practitioners, search);
    const [provider] = found.filter(({ isLockedDown = false }) => !isLockedDown);
    if (provider) return { ...search, practitionerId: provider.id };
  }
  throw new Skipped("No provider can be booked online.");
}

async function freeDay(
  caller: InputCaller,
): Promise<{ day: string; practitionerId: string; typeId: string; locationIds: string[] }> {
  const { practitionerId, typeId, locationIds } = await bookable(caller);
  const from = addDays(caller.target.today, 1);
  const days = await caller.call(appointments.nextDay, { practitionerId, typeId, from });
  const [day] = days;
  if (day === undefined) throw new Skipped("No day has a free time.");
  return { day, practitionerId, typeId, locationIds };
}

export async function freeSlots(
  caller: InputCaller,
): Promise<{ slots: readonly Slot[]; typeId: string; reasonId: string }> {
  const { typeId, reasonId } = await bookable(caller);
  const slots = await caller.entries(appointments.slots, await freeDay(caller));
  if (slots.length === 0) throw new Skipped("No time is free.");
  return { slots, typeId, reasonId };
}

/** So that no other appointment is cancelled. */
export async function bookedAppointment(caller: InputCaller): Promise<string> {
  const upcoming = () => caller.entries(appointments.list, { category: "upcoming" });
  const before = new Set((await upcoming()).map(({ id }) => id));
  const { slots, typeId } = await freeSlots(caller);
  for (const { slotId } of slots) {
    const input = { slotId, typeId, reason: caller.words.subject };
    const { outcome } = await caller.call(appointments.book, input);
    if (outcome === "booked") break;
  }
  const made = (await upcoming()).find(({ id }) => !before.has(id));
  if (!made) throw new Skipped("No appointment could be booked.");
  return made.id;
}

export const inputsOfAppointments: SourcesOf<"appointments"> = {
  list: () => [
    { title: "of all appointments", input: {} },
    { title: "of category all", input: { category: "all" } },
    { title: "of category upcoming", input: { category: "upcoming" } },
    { title: "of category missed", input: { category: "missed" } },
    { title: "of category completed", input: { category: "completed" } },
    { title: "of category cancelled", input: { category: "cancelled" } },
    { title: "between two days", input: { from: "2000-01-01", to: "2099-12-31", page: 1, pageSize: 50 } },
  ],
  cancel: async (caller) =>
    once({ appointmentId: await bookedAppointment(caller), reason: caller.words.subject }),
  practitioners: async (caller) => {
    const { practitionerId: _, ...search } = await bookable(caller);
    const { patientId } = caller.target.caller;
    return [
      { title: "as usual", input: search },
      { title: "for a person by id", input: { ...search, memberId: patientId } },
    ];
  },
  slots: async (caller) => once({ ...(await freeDay(caller)), pageSize: 50 }),
  nextDay: async (caller) => {
    const { practitionerId, typeId } = await bookable(caller);
    return once({ practitionerId, typeId, from: addDays(caller.target.today, 1) });
  },
  book: async (caller) => {
    const { slots, typeId, reasonId } = await freeSlots(caller);
    return once({ slotId: slots[0]?.slotId ?? "", reason: caller.words.subject, typeId, reasonId });
  },
  roles: async (caller) => {
    const all = await caller.entries(appointments.locations, {});
    return [
      { title: "as usual", input: {} },
      { title: "of the locations", input: { locationIds: all.map(({ id }) => id) } },
    ];
  },
  locations: () => once({}),
  types: () => once({}),
  reasons: () => once({}),
};

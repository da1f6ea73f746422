import { describe, expect, test } from "vitest";
import {
  availability,
  findRole,
  slotCalls,
} from "#app/routes/signed-in/appointments/book/.server/availability.ts";
import {
  bookingInput,
  familyMembers,
} from "#app/routes/signed-in/appointments/book/.server/booking-input.ts";
import { bookingLookups } from "#app/routes/signed-in/appointments/book/.server/lookups.ts";
import {
  offeredFrom,
  pastAppointments,
} from "#app/routes/signed-in/appointments/book/.server/past-appointments.ts";
import type { Choices } from "#machines/booking/choices.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { stubNow, stubScreen } from "../../../../support/screen-args.ts";

const listing = <T>(...entries: T[]) => ({ entries, unreadable: 0 });
const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const extra = (...names: string[]) => named(...names).map((one) => ({ ...one, note: "not needed" }));

type Stub = {
  types?: string[];
  providers?: Record<string, { id: string; name: string; isLockedDown?: boolean }[]>;
  settings?: Record<string, string>;
  past?: Partial<Appointment>[] | undefined;
  context?: object;
};

function open({
  types = ["Long", "GP consult"],
  providers = {},
  settings = {},
  past = [],
  context = {},
}: Stub = {}) {
  const calls: string[] = [];
  const call =
    (name: string, answer: object) =>
    async (query: object = {}) => {
      calls.push(Object.keys(query).length === 0 ? name : `${name} ${JSON.stringify(query)}`);
      return answer;
    };
  const appointments = {
    types: call("types", listing(...extra(...types))),
    locations: call("locations", listing(...extra("North", "South"))),
    reasons: call("reasons", listing(...extra("Other"))),
    roles: call("roles", listing(...extra("GP", "Nurse", "Physio"))),
    practitioners: async (query: { roleId: string }) => {
      calls.push(`practitioners ${JSON.stringify(query)}`);
      return listing(...(providers[query.roleId] ?? []));
    },
    list: async () => {
      if (past === undefined) throw new Error("down");
      return listing(...past);
    },
    nextDay: call("nextDay", listing()),
    slots: call("slots", listing()),
  };
  const cached = new Map<string, unknown>();
  const memo = <T>(name: string, load: () => Promise<T>) => {
    if (!cached.has(name)) cached.set(name, load());
    return cached.get(name) as Promise<T>;
  };
  const profile = async () => ({});
  const request = {
    api: { appointments },
    cache: {
      read: <T>({ name }: { name: string }, load: () => Promise<T>) => memo(name, load),
      get: () => undefined,
      set: async () => undefined,
    },
    memo,
    profile,
    settings: async () => settings,
    ...context,
  };
  return { context: stubScreen("/", request).context, calls };
}

const choices = (changes: Partial<Choices> = {}): Choices =>
  ({ type: { id: "long", name: "Long" }, locations: [], ...changes }) as Choices;
const [north] = named("North");
const gp = { id: "gp", name: "GP" };
const lee = { id: "31", name: "Dr Lee" };

describe("the lists that a booking chooses from", () => {
  test("have ids and names, and are read once", async () => {
    const { context, calls } = open();
    const lookups = bookingLookups(context);
    expect(await lookups.types()).toEqual(named("Long", "GP consult"));
    expect([await lookups.locations(), await lookups.reasons()]).toEqual([
      named("North", "South"),
      named("Other"),
    ]);
    await bookingLookups(context).types();
    expect(calls).toEqual(["types", "locations", "reasons"]);
  });

  test("of roles are those of the chosen locations, read each time, or of all", async () => {
    const { context, calls } = open();
    const lookups = bookingLookups(context);
    expect(await lookups.roles([])).toEqual(named("GP", "Nurse", "Physio"));
    await lookups.roles([]);
    await lookups.roles(north ? [north] : []);
    await lookups.roles(north ? [north] : []);
    const atNorth = 'roles {"locationIds":["north"]}';
    expect(calls).toEqual(["roles", atNorth, atNorth]);
  });
});

describe("the providers of a role", () => {
  const twoDoctors = {
    gp: [
      { ...lee, isLockedDown: true },
      { id: "32", name: "Dr Wu" },
    ],
  };

  test("are asked for with the choices, at all locations without one", async () => {
    const { context, calls } = open();
    await availability(context, choices(), gp);
    await availability(context, choices(), gp);
    expect(calls).toEqual([
      "locations",
      'practitioners {"typeId":"long","locationIds":["north","south"],"roleId":"gp","reasonId":"25"}',
    ]);
    const member = { id: "7", name: "Tama" };
    await availability(context, choices({ member, type: undefined, locations: north ? [north] : [] }), gp);
    expect(calls.at(-1)).toBe(
      'practitioners {"memberId":"7","typeId":"","locationIds":["north"],"roleId":"gp","reasonId":"25"}',
    );
  });

  test("are those that are not locked down, and the first one says whether the role is", async () => {
    const locked = await availability(open({ providers: twoDoctors }).context, choices(), gp);
    expect(locked).toEqual({ providers: [{ id: "32", name: "Dr Wu" }], lockedBy: "Dr Lee" });
    const second = { gp: twoDoctors.gp.toReversed() };
    const unlocked = await availability(open({ providers: second }).context, choices(), gp);
    expect(unlocked).toEqual({ providers: [{ id: "32", name: "Dr Wu" }], lockedBy: undefined });
    expect(await availability(open().context, choices(), gp)).toEqual({ providers: [], lockedBy: undefined });
  });

  test("have their times at the chosen locations", async () => {
    const { context, calls } = open();
    const { slots, nextDays } = slotCalls(
      context,
      choices({ type: undefined, locations: north ? [north] : [] }),
    );
    await slots("31", "2026-11-25");
    await nextDays("31", "2026-11-25");
    expect(calls).toEqual([
      'slots {"day":"2026-11-25","practitionerId":"31","typeId":"","locationIds":["north"]}',
      'nextDay {"practitionerId":"31","typeId":"","from":"2026-11-25"}',
    ]);
  });
});

describe("the role that a booking begins with", () => {
  const roleOf = (providers: Stub["providers"] = {}, wanted?: string) =>
    findRole(open({ providers }).context, choices(), wanted);

  test("is the first that has a provider, or is locked down", async () => {
    expect(await roleOf({ gp: [lee], nurse: [lee] })).toEqual({ role: gp, provider: undefined });
    expect(await roleOf({ nurse: [lee], physio: [lee] })).toMatchObject({ role: { id: "nurse" } });
    expect(await roleOf({ gp: [{ ...lee, isLockedDown: true }] })).toMatchObject({ role: { id: "gp" } });
    expect(await roleOf()).toEqual({ role: gp, provider: undefined });
  });

  test("is that of the wanted provider, if there is one", async () => {
    const providers = { gp: [{ id: "32", name: "Dr Wu" }], physio: [lee] };
    expect(await roleOf(providers, "Dr Lee")).toMatchObject({ role: { id: "physio" }, provider: lee });
    expect(await roleOf(providers, "Dr No")).toEqual({ role: gp, provider: undefined });
  });
});

describe("past appointments", () => {
  const past = (id: string, more: Partial<Appointment>) => ({
    id,
    status: "completed",
    startsAt: `2026-0${id}-01T09:00:00+13:00`,
    type: "GP consult",
    ...more,
  });

  test("say the length of each type and the address of each location, as of the latest", async () => {
    const { context } = open({
      past: [
        past("4", { minutes: 15, location: "North", practiceAddress: "1 New Street", type: "Nurse" }),
        past("3", { minutes: 20, location: "North", practiceAddress: "1 Old Street" }),
        past("2", { minutes: 10, location: "South" }),
        past("1", { minutes: 0, type: "Long", practiceAddress: "No location" }),
        past("5", { status: "missed", minutes: 99 }),
        past("6", { startsAt: "2026-11-24T09:00:01+13:00", minutes: 99 }),
      ] as Appointment[],
    });
    expect(await pastAppointments(context)).toEqual({
      last: { type: "Nurse", startsAt: "2026-04-01T09:00:00+13:00" },
      minutes: { Nurse: 15, "GP consult": 20 },
      addresses: { North: "1 New Street" },
      readAt: Date.parse(stubNow),
    });
  });

  test("include one that begins now, and are empty when they cannot be read", async () => {
    const now = past("9", { startsAt: "2026-11-24T09:00:00+13:00", minutes: 5 }) as Appointment;
    expect(await pastAppointments(open({ past: [now] }).context)).toMatchObject({
      minutes: { "GP consult": 5 },
    });
    const { type: _, ...untyped } = now;
    expect(await pastAppointments(open({ past: [untyped] }).context)).toStrictEqual({
      minutes: {},
      addresses: {},
      readAt: Date.parse(stubNow),
    });
    const failing = { list: () => Promise.reject(new Error("down")) };
    const { context } = open({ context: { api: { appointments: failing } } });
    expect(await pastAppointments(context)).toEqual({ minutes: {}, addresses: {} });
  });

  test("offer the last type only while the practice has it", () => {
    const last = { type: "GP consult", startsAt: "2026-04-01T09:00:00+13:00" };
    const none = { minutes: {}, addresses: {} };
    const [consult] = named("GP consult");
    expect(offeredFrom({ ...none, last }, named("Long", "GP consult"))).toEqual({
      ...none,
      last: { type: consult, startsAt: last.startsAt },
    });
    expect(offeredFrom({ ...none, last }, named("Long"))).toStrictEqual(none);
    expect(offeredFrom(none, named("Long"))).toStrictEqual(none);
  });
});

const withoutKinds = { kinds: {} };

describe("a new booking", () => {
  const family = {
    isActing: false,
    people: async () => ({
      people: [
        { patientId: "holder", name: "Aroha" },
        { patientId: "7", name: "Tama" },
      ],
    }),
    session: { data: { patientId: "holder", holderId: "holder" } },
  };

  test("may be for the linked patients, but not from another patient's record", async () => {
    const members = (settings: Record<string, string>, context: object = {}) =>
      familyMembers(open({ settings, context: { ...family, ...context } }).context);
    const allowed = { familyBooking: "1" };
    expect(await members(allowed)).toEqual([{ id: "7", name: "Tama" }]);
    expect(await members(allowed, { isActing: true })).toEqual([]);
    expect(await members({})).toEqual([{ id: "7", name: "Tama" }]);
    expect(await members({ familyBooking: "0" })).toEqual([]);
  });

  test("about an immunisation has the first kind of immunisations that is for the person", async () => {
    const types = ["Childhood immunisations", "Nurse immunisation"];
    const kinds = { "Childhood immunisations": { toAge: 5 } };
    const about = Promise.resolve({ reason: "Shingrix", isImmunisation: true });
    const typeFor = async (birthDate: string) => {
      const profile = async () => ({ birthDate });
      const { context } = open({ types, context: { ...family, profile } });
      return (await bookingInput({ kinds }, context, undefined, { about })).choices.type?.name;
    };
    expect(await typeFor("1956-01-01")).toBe("Nurse immunisation");
    expect(await typeFor("2023-01-01")).toBe("Childhood immunisations");
  });

  test("in place of another has that one's type, location and provider", async () => {
    const old = {
      id: "9",
      startsAt: "2026-12-01T09:00:00+13:00",
      status: "booked",
      type: "GP consult",
      location: "South",
      provider: "Dr Lee",
    } as unknown as Appointment;
    const input = await bookingInput(withoutKinds, open({ context: family }).context, old);
    expect(input).toMatchObject({
      choices: { type: { id: "gp consult" }, locations: [{ id: "south" }] },
      old: { id: "9", provider: "Dr Lee" },
      wantedProvider: "Dr Lee",
      facts: { family: [] },
    });
    const elsewhere = await bookingInput(withoutKinds, open({ context: family }).context, {
      ...old,
      location: "West",
    });
    expect(elsewhere.choices).toMatchObject({ locations: [] });
    const without = await bookingInput(withoutKinds, open({ context: family }).context);
    expect(without.choices).toEqual({ type: undefined, locations: [] });
    expect(without).not.toHaveProperty("old");
    expect(without).not.toHaveProperty("wantedProvider");
  });
});

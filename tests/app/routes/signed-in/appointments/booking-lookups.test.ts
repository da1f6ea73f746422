import { describe, expect, test } from "vitest";
import { availability, slotCalls } from "#app/routes/signed-in/appointments/book/.server/availability.ts";
import type { Choices } from "#machines/booking/choices.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

const listing = <T>(...entries: T[]) => ({ entries, unreadable: 0 });
const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const extra = (...names: string[]) => named(...names).map((one) => ({ ...one, note: "not needed" }));

type Providers = Record<string, { id: string; name: string; isLockedDown?: boolean }[]>;

function open(providers: Providers = {}) {
  const calls: string[] = [];
  const call =
    (name: string, answer: object) =>
    async (query: object = {}) => {
      calls.push(Object.keys(query).length === 0 ? name : `${name} ${JSON.stringify(query)}`);
      return answer;
    };
  const appointments = {
    types: call("types", listing(...extra("Long", "GP consult"))),
    locations: call("locations", listing(...extra("North", "South"))),
    reasons: call("reasons", listing(...extra("Other"))),
    roles: call("roles", listing(...extra("GP", "Nurse", "Physio"))),
    practitioners: async (query: { roleId: string }) => {
      calls.push(`practitioners ${JSON.stringify(query)}`);
      return listing(...(providers[query.roleId] ?? []));
    },
    nextDay: call("nextDay", listing()),
    slots: call("slots", listing()),
  };
  const cached = new Map<string, unknown>();
  const memo = <T>(name: string, load: () => Promise<T>) => {
    if (!cached.has(name)) cached.set(name, load());
    return cached.get(name) as Promise<T>;
  };
  const cache = {
    read: <T>({ name }: { name: string }, load: () => Promise<T>) => memo(name, load),
    get: () => undefined,
    set: async () => undefined,
  };
  const settings = async () => ({});
  return { context: stubScreen("/", { api: { appointments }, cache, memo, settings }).context, calls };
}

const choices = (changes: Partial<Choices> = {}): Choices =>
  ({ type: { id: "long", name: "Long" }, locations: [], ...changes }) as Choices;
const [north] = named("North");
const gp = { id: "gp", name: "GP" };
const lee = { id: "31", name: "Dr Lee" };

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
    const locked = await availability(open(twoDoctors).context, choices(), gp);
    expect(locked).toEqual({ providers: [{ id: "32", name: "Dr Wu" }], lockedBy: "Dr Lee" });
    const second = { gp: twoDoctors.gp.toReversed() };
    const unlocked = await availability(open(second).context, choices(), gp);
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

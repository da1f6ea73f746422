import { join } from "node:path";
import { availability, slotCalls } from "#app/routes/signed-in/appointments/book/.server/availability.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

/** A practice with two locations and these providers, and what it is asked. */
function open(practitioners: object[] = []) {
  const calls: string[] = [];
  const call =
    (name: string, ...entries: object[]) =>
    async (query: object = {}) => {
      calls.push(Object.keys(query).length === 0 ? name : `${name} ${JSON.stringify(query)}`);
      return { entries, unreadable: 0 };
    };
  const appointments = {
    locations: call("locations", { id: "north", name: "North" }, { id: "south", name: "South" }),
    practitioners: call("practitioners", ...practitioners),
    nextDay: call("nextDay"),
    slots: call("slots"),
  };
  const cached = new Map<string, unknown>();
  const read = ({ name }: { name: string }, load: () => Promise<unknown>) => {
    if (!cached.has(name)) cached.set(name, load());
    return cached.get(name);
  };
  const cache = { read, get: () => undefined, set: async () => undefined };
  const memo = (name: string, load: () => Promise<unknown>) => read({ name }, load);
  const settings = async () => ({});
  return { context: stubScreen("/", { api: { appointments }, cache, memo, settings }).context, calls };
}
const choicesOf = (choices: object) => ({ locations: [], ...choices }) as never;

testTables(join(import.meta.dirname, "booking-lookups.yaml"), {
  providers: async (choices: object, practitioners?: object[]) => {
    const { context, calls } = open(practitioners);
    const find = () => availability(context, choicesOf(choices), { id: "gp", name: "GP" });
    await find();
    return { ...(await find()), calls };
  },
  times: async (choices: object) => {
    const { context, calls } = open();
    const { slots, nextDays } = slotCalls(context, choicesOf(choices));
    await slots("31", "2026-11-25");
    await nextDays("31", "2026-11-25");
    return calls;
  },
});

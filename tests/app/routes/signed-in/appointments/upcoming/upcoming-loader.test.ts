import { expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import type { Services } from "#app/.server/services.ts";
import { loadUpcoming } from "#app/routes/signed-in/appointments/upcoming/.server/loader.ts";
import { stubScreen } from "../../../../../support/screen-args.ts";

const entries = [
  { id: "5", status: "cancelled", startsAt: "2026-11-25T10:15:00+13:00" },
  { id: "6", status: "future", startsAt: "2026-11-26T10:15:00+13:00" },
];

async function load(query: string) {
  const list = async ({ category }: { category: string }) => {
    const listed = entries.filter(({ status }) => (status === "cancelled") === (category === "cancelled"));
    return { entries: listed, unreadable: 0 };
  };
  const args = stubScreen(`/appointments${query}`, { api: { appointments: { list } } });
  const services = {
    config: readConfig({}),
    appointmentActs: { list: async () => [] },
  } as unknown as Services;
  const loaded = await loadUpcoming({ ...args, services });
  return { id: loaded.cancelledId, pages: loaded.pages, proof: await loaded.proof };
}

test("an appointment is shown as cancelled when the practice's list says so", async () => {
  const at = "2026-11-23T20:00:00.000Z";
  expect(await load("?tab=upcoming&cancelled=5")).toEqual({
    id: "5",
    pages: 1,
    proof: { state: "loaded", value: { appointment: entries[0], at } },
  });
  const other = await load("?tab=upcoming&cancelled=6");
  expect(other.proof).toMatchObject({ state: "loaded", value: { appointment: undefined } });
});

test("nothing was cancelled at an address that names no appointment", async () => {
  expect(await load("?tab=upcoming&pages=2")).toEqual({
    id: undefined,
    pages: 2,
    proof: { state: "loaded", value: undefined },
  });
});

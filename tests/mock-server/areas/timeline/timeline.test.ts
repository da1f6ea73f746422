import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { list, providers } = contract.timeline;
const year = { from: "2025-11-23", to: "2026-11-23" };
const ever = { from: "1900-01-01", to: "2026-11-23", pageSize: 20_000 };
const eventsOf = async (patient: ContractClient, filters: object = ever) =>
  (await patient.call(list, { ...year, ...filters })).entries;

test("contains appointments, results, medicines and letters", async () => {
  const aroha = await clientFor(practice, "aroha");
  const events = await eventsOf(aroha);
  const number = (kind: string) => events.filter((event) => event.kind === kind).length;
  const length = async (collection: string) => (await aroha.world.list(collection, "aroha")).length;
  expect(number("Consultation")).toBe(14);
  expect(number("Missed appointment")).toBe(1);
  expect(number("Appointment cancelled")).toBe(1);
  expect(number("Test result")).toBe(await length("results"));
  expect(number("Medicine prescribed")).toBe(await length("medications"));
  expect(number("Letter or document")).toBe(await length("letters"));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(await eventsOf(await clientFor(practice, "mei"))).toEqual([]);
});

test("is sorted by day, latest first, and by provider within a day", async () => {
  const keys = (await eventsOf(await clientFor(practice, "big"))).map(({ at, provider = "" }) => [
    at.slice(0, 10),
    provider,
  ]);
  const days = keys.map(([day]) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  const groups = keys.map((key) => key.join("|")).filter((key, index, all) => key !== all[index - 1]);
  expect(new Set(groups).size).toBe(groups.length);
  expect(groups.length).toBeLessThan(keys.length);
});

test("can be searched by days, words and provider, and has pages", async () => {
  const george = await clientFor(practice, "george");
  const whole = await eventsOf(george);
  const days = await eventsOf(george, { from: "2026-08-01", to: "2026-09-30", pageSize: 5_000 });
  expect(days).toEqual(whole.filter(({ at }) => at >= "2026-08-01" && at < "2026-10-01"));
  expect(days.length).toBeGreaterThan(0);
  const found = await eventsOf(george, { ...ever, search: " gp CONSULT " });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ detail }) => /GP consult/i.test(detail ?? ""))).toBe(true);
  const list14 = (await george.call(providers, {})).entries;
  const prasad = list14.find(({ name }) => name === "Dr Anil Prasad");
  const his = await eventsOf(george, { ...ever, providerId: prasad?.id });
  expect(his).toEqual(whole.filter(({ provider }) => provider === "Dr Anil Prasad"));
  expect(await eventsOf(george, { ...ever, providerId: "99" })).toEqual([]);
  expect(await george.call(list, { ...ever, page: 2, pageSize: 7 })).toMatchObject({
    total: whole.length,
    entries: whole.slice(7, 14),
  });
});

test("excludes future appointments until they have taken place", async () => {
  const { world } = await clientFor(practice, "aroha");
  const before = await eventsOf(await clientFor(practice, "aroha", { world }), { ...ever, to: "2030-01-01" });
  await world.advance("P40D");
  const after = await eventsOf(await clientFor(practice, "aroha", { world }), { ...ever, to: "2030-01-01" });
  const isNew = ({ id }: { id: string }) => !before.some((event) => event.id === id);
  expect(after.filter(isNew).map(({ kind }) => kind)).toEqual(["Missed appointment", "Consultation"]);
});

import { expect, test } from "vitest";
import { z } from "zod";
import { recordId } from "#fixtures/seed.ts";
import { contract } from "#practice-api/contract.ts";
import type { RepeatRequest, RepeatResult } from "#practice-api/medications/repeat.ts";
import { inTab } from "#practice-api/medications/rules.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { list, pharmacies, requestRepeat } = contract.medications;
const medicine = (person: Parameters<typeof idOf>[0], index: number) =>
  recordId(idOf(person), "medication", index);

const pickUp = (...medicationIds: string[]): RepeatRequest => ({
  medicationIds,
  collection: "pickUp",
  isUrgent: false,
  isPreferredPharmacy: false,
  ignoresLeave: false,
});

async function request({ send }: ContractClient, input: RepeatRequest): Promise<RepeatResult> {
  const response = await send(requestRepeat, input);
  const body = JSON.parse(await response.text());
  return z.decode(
    requestRepeat.output as z.ZodType,
    { status: response.status, body } as never,
  ) as RepeatResult;
}

test("lists all medicines, those of six months and repeated ones, and agrees with the counter", async () => {
  const { call, world } = await clientFor(practice, "sione");
  const all = await call(list, { which: "all" });
  expect([all.entries.length, all.total, all.unreadable]).toEqual([14, 14, 0]);
  const lasting = inTab("longTerm", all.entries);
  expect(lasting).toHaveLength(12);
  expect((await world.counters("sione")).longTermMedications).toBe(12);
  expect(all.entries[0]).toEqual({
    id: medicine("sione", 0),
    name: "Metformin 500 mg tablet (Metformin Viatris)",
    code: "372567009",
    directions: "2 tablets twice daily with food",
    quantity: 360,
    isLongTerm: true,
    period: "90 days",
    prescribedBy: "Dr Anil Prasad",
    practiceName: "Kererū Street Medical Centre",
    dose: "1 g",
    unit: "tablet",
    prescribedOn: expect.stringMatching(/^2026-/),
    endsOn: expect.stringMatching(/^2027-/),
  });
  const recent = await call(list, { which: "recent" });
  expect(recent.entries.every(({ prescribedOn = "" }) => prescribedOn >= "2026-05-23")).toBe(true);
  expect(recent.total).toBeGreaterThanOrEqual(12);
  const repeated = await call(list, { which: "repeated" });
  expect([repeated.entries.length, repeated.total]).toEqual([6, 6]);
  await world.advance("P400D");
  const later = await clientFor(practice, "sione", { world });
  expect((await later.call(list, { which: "recent" })).total).toBe(0);
});

test("lists 1,970 pharmacies, with one favourite for patients who chose one", async () => {
  const sione = await clientFor(practice, "sione");
  const all = await sione.call(pharmacies, {});
  expect([all.entries.length, all.total]).toEqual([1965, 1970]);
  expect(all.entries.filter(({ isFavourite }) => isFavourite).map(({ name }) => name)).toEqual([
    "Te Aro Pharmacy",
  ]);
  expect((await sione.call(pharmacies, { page: 2 })).entries).toHaveLength(5);
  expect(new Set(all.entries.map(({ name }) => name)).size).toBe(1965);
  const mei = await clientFor(practice, "mei");
  expect((await mei.call(pharmacies, {})).entries.some(({ isFavourite }) => isFavourite)).toBe(false);
});

test("stores a repeat for pick-up, lists the medicine as repeated and sends a message", async () => {
  const aroha = await clientFor(practice, "aroha");
  const input = {
    ...pickUp(medicine("aroha", 1), medicine("aroha", 3), medicine("aroha", 1)),
    notes: "Ngā mihi",
  };
  const answer = await request(aroha, input);
  expect(answer).toEqual({
    outcome: "received",
    message:
      "Your repeat prescription request has been received. It will be ready to collect from reception after two working days.",
  });
  expect(await aroha.world.list("repeatRequests" as never, "aroha")).toEqual([
    {
      ...input,
      medicationIds: [medicine("aroha", 1), medicine("aroha", 3)],
      id: `${idOf("aroha")}-repeatRequests-new-1`,
      askedAt: "2026-11-23T09:00:00+13:00",
    },
  ]);
  const repeated = await aroha.call(list, { which: "repeated" });
  expect(repeated.entries.slice(0, 2).map(({ id }) => id)).toEqual([
    medicine("aroha", 1),
    medicine("aroha", 3),
  ]);
  expect(await aroha.world.outbox()).toMatchObject([
    {
      kind: "repeat-request",
      to: "Dr Hana Pōtiki",
      about: "A repeat of 2 medicines for Aroha Ngata, to be picked up.",
    },
  ]);
});

test("a repeat to a pharmacy names it by the practice's own list, and an urgent one is for today", async () => {
  const aroha = await clientFor(practice, "aroha");
  const toPharmacy = {
    ...pickUp(medicine("aroha", 0)),
    collection: "pharmacy",
    pharmacyId: "4",
    pharmacyName: "Anything",
    isUrgent: true,
  } as const;
  expect(await request(aroha, toPharmacy)).toMatchObject({
    message: expect.stringMatching(/Aro Valley Chemist today\.$/),
  });
});

test.each([
  ["no medicine", pickUp(), 400, "Select at least one Medicine"],
  [
    "an unknown medicine",
    pickUp(medicine("aroha", 0), "no-such-medicine"),
    404,
    "There is no such medicine.",
  ],
  ["another patient's medicine", pickUp(medicine("sione", 0)), 404, "There is no such medicine."],
  [
    "no pharmacy",
    { ...pickUp(medicine("aroha", 0)), collection: "pharmacy" as const },
    400,
    "Please select pharmacy",
  ],
  [
    "an unknown pharmacy",
    { ...pickUp(medicine("aroha", 0)), collection: "pharmacy" as const, pharmacyId: "0" },
    404,
    "There is no such pharmacy.",
  ],
])("refuses a request with %s and stores nothing", async (_, input, status, message) => {
  const { send, world } = await clientFor(practice, "aroha");
  const response = await send(requestRepeat, input);
  expect([response.status, await response.json()]).toEqual([status, { message }]);
  expect(await world.list("repeatRequests" as never, "aroha")).toEqual([]);
  expect(await world.outbox()).toEqual([]);
});

test("answers HTTP 302 without a location for a prescriber on leave, unless the leave is ignored", async () => {
  const sione = await clientFor(practice, "sione");
  await sione.world.change("absences" as never, undefined, { "32": {} });
  const input = pickUp(medicine("sione", 0), medicine("sione", 1));
  const response = await sione.send(requestRepeat, input);
  expect([response.status, response.headers.get("Location")]).toEqual([302, null]);
  expect(await request(sione, input)).toEqual({
    outcome: "onLeave",
    providers: [{ id: "32", name: "Dr Anil Prasad" }],
  });
  expect(await sione.world.outbox()).toEqual([]);
  expect(await request(sione, { ...input, ignoresLeave: true })).toMatchObject({ outcome: "received" });
  expect(await sione.world.outbox()).toHaveLength(1);
});

test("treats the prescriber of the magic medicine as on leave", async () => {
  const robin = await clientFor(practice, "locked");
  const [magic] = (await robin.call(list, { which: "all" })).entries.filter(({ name }) =>
    name.includes("On-Leave"),
  );
  expect(await request(robin, pickUp(magic?.id as string))).toMatchObject({ outcome: "onLeave" });
  expect(await request(robin, pickUp(medicine("locked", 0)))).toMatchObject({ outcome: "received" });
});

import { expect, test } from "vitest";
import { z } from "zod";
import { recordId } from "#fixtures/seed.ts";
import { contract } from "#practice-api/contract.ts";
import type { RepeatRequest, RepeatResult } from "#practice-api/medications/repeat.ts";
import { inTab } from "#practice-api/medications/rules.ts";
import { type Speaker, speakAs } from "../../../support/contract-client.ts";
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

async function request({ send }: Speaker, asked: RepeatRequest): Promise<RepeatResult> {
  const response = await send(requestRepeat, asked);
  const body = JSON.parse(await response.text());
  return z.decode(
    requestRepeat.output as z.ZodType,
    { status: response.status, body } as never,
  ) as RepeatResult;
}

test("the lists are all, those of six months, and those that were repeated, and the counter agrees", async () => {
  const { ask, world } = await speakAs(practice, "sione");
  const all = await ask(list, { which: "all" });
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
  const recent = await ask(list, { which: "recent" });
  expect(recent.entries.every(({ prescribedOn = "" }) => prescribedOn >= "2026-05-23")).toBe(true);
  expect(recent.total).toBeGreaterThanOrEqual(12);
  const repeated = await ask(list, { which: "repeated" });
  expect([repeated.entries.length, repeated.total]).toEqual([6, 6]);
  await world.advance("P400D");
  const later = await speakAs(practice, "sione", { world });
  expect((await later.ask(list, { which: "recent" })).total).toBe(0);
});

test("pages of medicines end where the list ends", async () => {
  const { ask } = await speakAs(practice, "sione");
  const page = (page: number) => ask(list, { which: "all", page, pageSize: 5 });
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({ entries }) => entries.length)).toEqual([5, 5, 4, 0]);
  expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(14);
});

test("there are 1,970 pharmacies, and one favourite for those who chose one", async () => {
  const sione = await speakAs(practice, "sione");
  const all = await sione.ask(pharmacies, {});
  expect([all.entries.length, all.total]).toEqual([1965, 1970]);
  expect(all.entries.filter(({ isFavourite }) => isFavourite).map(({ name }) => name)).toEqual([
    "Te Aro Pharmacy",
  ]);
  expect((await sione.ask(pharmacies, { page: 2 })).entries).toHaveLength(5);
  expect(new Set(all.entries.map(({ name }) => name)).size).toBe(1965);
  const mei = await speakAs(practice, "mei");
  expect((await mei.ask(pharmacies, {})).entries.some(({ isFavourite }) => isFavourite)).toBe(false);
});

test("a repeat to pick up is kept, listed as repeated, and in the practice's mail", async () => {
  const aroha = await speakAs(practice, "aroha");
  const asked = {
    ...pickUp(medicine("aroha", 1), medicine("aroha", 3), medicine("aroha", 1)),
    notes: "Ngā mihi",
  };
  const answer = await request(aroha, asked);
  expect(answer).toEqual({
    outcome: "received",
    message:
      "Your repeat prescription request has been received. It will be ready to collect from reception after two working days.",
  });
  expect(await aroha.world.list("repeatRequests" as never, "aroha")).toEqual([
    {
      ...asked,
      medicationIds: [medicine("aroha", 1), medicine("aroha", 3)],
      id: `${idOf("aroha")}-repeatRequests-new-1`,
      askedAt: "2026-11-23T09:00:00+13:00",
    },
  ]);
  const repeated = await aroha.ask(list, { which: "repeated" });
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
  const aroha = await speakAs(practice, "aroha");
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
  ["somebody else's medicine", pickUp(medicine("sione", 0)), 404, "There is no such medicine."],
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
])("a request with %s is refused and nothing is kept", async (_, asked, status, message) => {
  const { send, world } = await speakAs(practice, "aroha");
  const response = await send(requestRepeat, asked);
  expect([response.status, await response.json()]).toEqual([status, { message }]);
  expect(await world.list("repeatRequests" as never, "aroha")).toEqual([]);
  expect(await world.outbox()).toEqual([]);
});

test("a prescriber on leave is said with HTTP 302 and no address, until the leave is ignored", async () => {
  const sione = await speakAs(practice, "sione");
  await sione.world.change("absences" as never, undefined, { "32": {} });
  const asked = pickUp(medicine("sione", 0), medicine("sione", 1));
  const response = await sione.send(requestRepeat, asked);
  expect([response.status, response.headers.get("Location")]).toEqual([302, null]);
  expect(await request(sione, asked)).toEqual({
    outcome: "onLeave",
    providers: [{ id: "32", name: "Dr Anil Prasad" }],
  });
  expect(await sione.world.outbox()).toEqual([]);
  expect(await request(sione, { ...asked, ignoresLeave: true })).toMatchObject({ outcome: "received" });
  expect(await sione.world.outbox()).toHaveLength(1);
});

test("the magic medicine meets a prescriber on leave by itself", async () => {
  const robin = await speakAs(practice, "locked");
  const [magic] = (await robin.ask(list, { which: "all" })).entries.filter(({ name }) =>
    name.includes("On-Leave"),
  );
  expect(await request(robin, pickUp(magic?.id as string))).toMatchObject({ outcome: "onLeave" });
  expect(await request(robin, pickUp(medicine("locked", 0)))).toMatchObject({ outcome: "received" });
});

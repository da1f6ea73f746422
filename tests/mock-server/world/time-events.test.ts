import { expect, test } from "vitest";
import { instantAt } from "#fixtures/time.ts";
import type { TimeEvent } from "#mock-server/control/client.ts";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../support/contract-client.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { recordOf } from "../../support/record/record-of.ts";

const practice = openPractice({ patients: 50 });
const newWorld = () => practice.control.createWorld({ now: monday });
const page = { pageSize: 50, page: 1 } as const;
const of = (fired: readonly TimeEvent[], ...types: TimeEvent["type"][]) =>
  fired.filter(({ type }) => types.includes(type));

test("names the next thing that the clock causes", async () => {
  const world = await newWorld();
  await world.signIn("george", "PT5M");
  const { next } = await world.clock();
  expect(next).toMatchObject({ type: "session-expired", person: "george" });
  expect((await world.advance("PT5M")).fired).toEqual([next]);
  const later = (await world.clock()).next;
  expect((await world.advance("P30D")).fired[0]).toEqual(later);
});

test("ends an unused sign-in after thirty-one minutes, and reports it without its token", async () => {
  const world = await newWorld();
  const { token } = await world.signIn("aroha");
  await world.signIn("george", "PT5M");
  const { q } = await world.switchToken("mei");
  await world.signIn("sione", "P1D");
  expect(await world.advance("PT4M")).toEqual({
    now: "2026-11-23T09:04:00+13:00",
    running: false,
    fired: [
      {
        at: "2026-11-23T09:01:00+13:00",
        type: "switch-expired",
        person: "mei",
        about: "A sign-in link expired",
      },
    ],
  });
  const { fired } = await world.advance("PT27M");
  expect(fired).toEqual([
    {
      at: "2026-11-23T09:05:00+13:00",
      type: "session-expired",
      person: "george",
      about: "A session expired",
    },
    { at: "2026-11-23T09:30:00+13:00", type: "session-expired", person: "aroha", about: "A session expired" },
  ]);
  expect(JSON.stringify(fired)).not.toMatch(new RegExp(`${token}|${q}`));
  expect(await practice.read(`/~${world.id}/api/ValidateToken`, { token })).toBe(false);
  expect((await world.advance("PT1H")).fired).toEqual([]);
});

test.each([
  ["attended", "appointment-completed", "completed"],
  ["missed", "appointment-missed", "missed"],
  ["none", "appointment-without-outcome", "future"],
])("reports an appointment with the outcome %s as %s", async (outcome, type, status) => {
  const aroha = await clientFor(practice, "aroha");
  const [appointment] = recordOf("aroha", "1", "2026-11-23").appointments;
  const id = appointment?.id ?? "";
  const startsAt = "2026-11-23T15:30:00+13:00";
  await aroha.world.change("appointments", "aroha", { [id]: { startsAt, outcome } });
  const { fired } = await aroha.world.advance("P1D");
  expect(fired.filter((one) => one.id === id)).toEqual([
    { at: "2026-11-23T15:30:00+13:00", type, person: "aroha", id, about: appointment?.type },
  ]);
  const all = await aroha.call(contract.appointments.list, { which: "all", ...page } as never);
  const shown = (all as { entries: { id: string; status: string }[] }).entries.find((one) => one.id === id);
  expect(shown?.status).toBe(status);
  expect((await aroha.world.advance("P1D")).fired.filter((one) => one.id === id)).toEqual([]);
});

test("reports nothing for a cancelled appointment", async () => {
  const world = await newWorld();
  const [appointment] = recordOf("aroha", "1", "2026-11-23").appointments;
  const id = appointment?.id ?? "";
  await world.change("appointments", "aroha", { [id]: { status: "cancelled" } });
  expect((await world.advance("P30D")).fired.filter((one) => one.id === id)).toEqual([]);
});

test("reports a vaccine as due, and four weeks later as overdue, at midnight in New Zealand", async () => {
  const tama = await clientFor(practice, "aroha", { as: "tama" });
  const [like] = await tama.world.list("immunisations", "tama");
  const vaccine = { ...like, id: "canary", name: "Canary vaccine", date: undefined, dueAt: "2026-12-22" };
  await tama.world.change("immunisations", "tama", {
    ...Object.fromEntries((await tama.world.list("immunisations", "tama")).map(({ id }) => [id, null])),
    canary: vaccine,
  });
  const standing = async () => {
    const { entries } = await tama.call(contract.immunisations.list, { which: "all", ...page });
    return entries.map(({ kind }) => kind);
  };
  const about = { person: "tama", id: "canary", about: "Canary vaccine" };
  const turned = async (by: string) => {
    const { fired } = await tama.world.advance(by);
    return of(fired, "immunisation-due", "immunisation-overdue").filter(({ person }) => person === "tama");
  };
  expect(await standing()).toEqual([]);
  expect(await turned("P1D")).toEqual([
    { at: "2026-11-24T00:00:00+13:00", type: "immunisation-due", ...about },
  ]);
  expect(await standing()).toEqual(["due"]);
  expect(await turned("P54D")).toEqual([]);
  expect(await turned("P2D")).toEqual([
    { at: "2027-01-19T00:00:00+13:00", type: "immunisation-overdue", ...about },
  ]);
  const again = await clientFor(practice, "aroha", { world: tama.world, as: "tama" });
  const { entries } = await again.call(contract.immunisations.list, { which: "overdue", ...page });
  expect(entries).toMatchObject([{ kind: "overdue", name: "Canary vaccine" }]);
});

test("reports replies and results at their time, in order", async () => {
  const aroha = await clientFor(practice, "aroha");
  const { world } = aroha;
  const write = (subject: string) =>
    aroha.call(contract.messages.post, {
      as: "sent",
      roleId: "1",
      senderName: "Aroha Ngata",
      recipients: [{ reference: "Practitioner/31", name: "Dr Hana Pōtiki" }],
      subject,
      body: "Thank you.",
      attachments: [],
    });
  await write("First");
  await world.advance("PT10M");
  await write("Second");
  const record = { test: "Canary test", folder: "Biochemistry", reportedAt: "2026-11-23T11:05:00+13:00" };
  await world.applyEvent({ type: "result-arrives", for: "aroha", record });
  const seen = async () => {
    const results = await aroha.call(contract.results.list, { search: "canary", ...page });
    const { unreadMessages, newResults } = await world.counters("aroha");
    return [results.entries.map(({ test }) => test), unreadMessages, newResults];
  };
  const [, messages, results] = (await seen()) as [string[], number, number];
  expect((await world.advance("PT1H")).fired).toEqual([]);
  expect(await seen()).toEqual([[], messages, results]);
  const { fired } = await world.advance("PT1H");
  expect(fired.map(({ at, type, person, about }) => [at, type, person, about])).toEqual([
    ["2026-11-23T11:00:00+13:00", "message-arrived", "aroha", "Re:First"],
    ["2026-11-23T11:05:00+13:00", "result-arrived", "aroha", "Canary test"],
    ["2026-11-23T11:10:00+13:00", "message-arrived", "aroha", "Re:Second"],
  ]);
  expect(await seen()).toEqual([["Canary test"], messages + 2, results + 1]);
});

test("hides a future result from reading and charts", async () => {
  const aroha = await clientFor(practice, "aroha");
  const [like] = await aroha.world.list("results", "aroha");
  const later = { ...like, test: "HbA1c", reportedAt: "2026-11-24T09:00:00+13:00" };
  await aroha.world.change("results", "aroha", { later });
  const points = async () => (await aroha.call(contract.results.chart, { test: "HbA1c" })).entries.length;
  const before = await points();
  expect((await aroha.send(contract.results.read, { resultId: "later" })).status).toBe(404);
  await aroha.world.advance("P1D");
  expect((await aroha.send(contract.results.read, { resultId: "later" })).status).toBe(200);
  expect(await points()).toBeGreaterThanOrEqual(before);
});

test("reports the demo patients, and generated patients only when the world has changed their records", async () => {
  const world = await newWorld();
  const people = async (by: string) => new Set((await world.advance(by)).fired.map(({ person }) => person));
  await world.applyEvent({ type: "message-arrives", for: "patient0007" });
  const reported = await people("P300D");
  expect(reported).toContain("aroha");
  expect(reported).toContain("patient0007");
  expect(reported).not.toContain("patient0008");
});

test("reports the same events twice, and none in another world", async () => {
  const [one, two] = [await newWorld(), await newWorld()];
  await one.signIn("aroha");
  const { fired } = await one.advance("P30D");
  expect(of(fired, "session-expired")).toHaveLength(1);
  expect((await two.clock()).now).toBe("2026-11-23T09:00:00+13:00");
  const other = await two.advance("P30D");
  expect(other.fired).toEqual(fired.filter(({ type }) => type !== "session-expired"));
  expect(other.fired.map(({ at }) => at)).toEqual(other.fired.map(({ at }) => at).toSorted());
});

test("a link ends by age on the birthday, at a practice where links do", async () => {
  const world = await newWorld();
  const { birthDate } = (await world.state("tama")).profile as { birthDate: string };
  const birthday = `2027${birthDate.slice(4)}`;
  const linksEndAt = String(2027 - Number(birthDate.slice(0, 4)));
  await practice.send(`/~${world.id}/__mock/state/practice`, { method: "PATCH", body: { linksEndAt } });
  const aroha = await clientFor(practice, "aroha", { world });
  const before = (await aroha.call(contract.identity.people, {})).entries.map(({ patientId }) => patientId);
  expect(before).toContain(idOf("tama"));
  const at = instantAt(birthday, "00:00");
  const { fired } = await world.advanceTo(at);
  expect(of(fired, "link-ended")).toMatchObject([{ person: "aroha", about: "tama", at }]);
  const later = await clientFor(practice, "aroha", { world });
  const { entries } = await later.call(contract.identity.people, {});
  expect(entries.map(({ patientId }) => patientId)).toEqual(before.filter((id) => id !== idOf("tama")));
  const restored = world.applyEvent({ type: "restore-link", for: "aroha", person: "tama" });
  await expect(restored).rejects.toThrow("The link of aroha to tama has ended by age.");
});

import { expect, test } from "vitest";
import type { DialectName } from "#mock-server/dialects/table.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

type Envelope = [{ total?: number; entry: { resource: { id: string } }[] }];

/** A world that speaks these dialects, and how to read as Aroha there. */
async function worldOf(...dialects: DialectName[]) {
  const { id } = await practice.control.createWorld({ now: monday, dialects });
  const token = await practice.signIn("aroha", id);
  const read = async (call: string) =>
    (await practice.read(`/~${id}/api/Patient/${call}`, { token })) as Envelope;
  const ids = async (call: string) => (await read(call))[0].entry.map(({ resource }) => resource.id);
  return { id, token, read, ids };
}

const letters = `LetterAndDocument?PatientID=${idOf("aroha")}`;

test("capped pages lose nothing", async () => {
  const plain = await worldOf();
  const whole = await plain.ids(`${letters}&PageSize=100&PageNumber=1`);
  const { ids } = await worldOf("capped-pages");
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => ids(`${letters}&PageSize=100&PageNumber=${page}`)),
  );
  expect(whole.length).toBeGreaterThan(7);
  expect(pages[0]).toHaveLength(7);
  expect(pages.flat()).toEqual(whole);
});

test("an answer is compressed where the request accepts nothing, and read by its header", async () => {
  const { id, token } = await worldOf("gzip");
  const path = `/~${id}/api/ValidateToken`;
  const answer = await practice.send(path, { token, headers: { "Accept-Encoding": "identity" } });
  expect([answer.headers.get("Content-Encoding"), await answer.json()]).toEqual(["gzip", true]);
});

test("a scenario says what its worlds speak, is saved with it, and another one may extend it", async () => {
  const text = (dialects: string) =>
    `title: T\nstory: S.\nextends: default-family\nnow: 2026-11-23T09:00+13:00\n${dialects}`;
  await practice.control.saveScenario("numbers", text("dialects: [gzip, Numeric-Ids]\n"));
  await practice.control.saveScenario("numbers-too", text("").replace("default-family", "numbers"));
  const world = await practice.control.createWorld({ scenario: "numbers-too" });
  expect(world.dialects).toEqual(["numeric-ids", "gzip"]);
  expect(await world.asScenario()).toContain("dialects:\n  - numeric-ids\n  - gzip\n");
  expect((await world.setScenario("default-family")).dialects).toEqual([]);
  const check = await practice.control.checkScenario(text("dialects: [no-totals, large-totals]\n"));
  expect(check.mistakes.map(({ line, message }) => [line, message])).toEqual([
    [5, 'A world speaks "no-totals" or "large-totals", not both.'],
  ]);
});

test("answers in Windows-1252 say so, lose no character, and are cut like others by a fault", async () => {
  const { id, token } = await worldOf("windows-1252");
  const plain = await worldOf();
  const path = (world: string) => `/~${world}/api/Patient?PatientID=${idOf("aroha")}`;
  const answer = await practice.send(path(id), { token });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=windows-1252");
  expect(bytes.includes(0x80) || bytes.toString("latin1").includes("\\u")).toBe(true);
  const read = JSON.parse(new TextDecoder("windows-1252").decode(bytes));
  expect(read).toEqual(await practice.read(path(plain.id), { token: plain.token }));
  await practice.control.world(id).addFault({ effect: { type: "drip", pieces: 2, ms: 1 } });
  const dripped = await practice.send(path(id), { token });
  expect(Buffer.from(await dripped.arrayBuffer())).toEqual(bytes);
});

import { beforeEach, describe, expect, it } from "vitest";
import { type Database, prepare } from "#app/.server/store/database.ts";
import { createDraftStore, type DraftStore } from "#app/.server/store/drafts.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createRecordTokens } from "#app/.server/store/record-token.ts";
import { sessionKey } from "#app/.server/store/session-cookie.ts";
import type { SignedInSession } from "#app/.server/store/session-data.ts";
import { createSessions, type Sessions } from "#app/.server/store/sessions.ts";
import { openSqlite } from "#app/.server/store/sqlite.ts";

const aroha: SignedInSession = {
  stage: "signedIn",
  token: "tok_of_aroha",
  apiUrl: "http://practice.test/api",
  patientId: "20101",
  patientName: "Aroha Ngata",
  holderId: "20101",
  holderName: "Aroha Ngata",
  isTestData: true,
};
const forTama = { ...aroha, patientId: "20103", patientName: "Tama Ngata" };
const booking = { providerId: "31", reason: "Sore throat since Tuesday" };
const tab = "k".repeat(43);
const hour = 3_600_000;

let database: Database;
let sessions: Sessions;
let drafts: DraftStore;
let now = 0;

beforeEach(async () => {
  now = Date.parse("2026-11-24T09:00:00+13:00");
  database = await prepare(openSqlite(":memory:"));
  const encryption = createEncryption(Buffer.alloc(32, 7));
  sessions = createSessions(
    database,
    encryption,
    { idleMs: 900_000, absoluteMs: 8 * hour },
    () => now,
    createRecordTokens(Buffer.alloc(32, 7)),
  );
  drafts = createDraftStore(database, encryption, () => now);
});

async function visitOf(data: SignedInSession) {
  return { session: { key: sessionKey(await sessions.start(data)), data } };
}
const rows = async () => (await database.all("SELECT * FROM unfinished_work")).length;

describe("unfinished work", () => {
  it("is found as it was last kept, by kind, until it is forgotten", async () => {
    const visit = await visitOf(aroha);
    await drafts.save(visit, tab, "booking", { providerId: "30" });
    await drafts.save(visit, tab, "booking", booking);
    await drafts.save(visit, tab, "repeatRequest", { medicineIds: ["1"] });
    expect(await drafts.find(visit, tab, "booking")).toEqual(booking);
    await drafts.delete(visit, tab, "booking");
    expect(await drafts.find(visit, tab, "booking")).toBeUndefined();
    expect(await drafts.find(visit, tab, "repeatRequest")).toEqual({ medicineIds: ["1"] });
  });

  it("rests encrypted, and without the key that names it", async () => {
    await drafts.save(await visitOf(aroha), tab, "booking", booking);
    const resting = JSON.stringify(await database.all("SELECT * FROM unfinished_work"));
    const [row] = await database.all("SELECT sealed FROM unfinished_work");
    const decoded = Buffer.from(String(row?.sealed), "base64").toString("latin1");
    for (const secret of [tab, "Sore throat", "20101"]) expect(resting + decoded).not.toContain(secret);
  });

  it("is closed to another tab, another session, another account and another person", async () => {
    const visit = await visitOf(aroha);
    await drafts.save(visit, tab, "booking", booking);
    expect(await drafts.find(visit, "x".repeat(43), "booking")).toBeUndefined();
    expect(await drafts.find(await visitOf(aroha), tab, "booking")).toBeUndefined();
    for (const data of [
      forTama,
      { ...aroha, holderId: "20110" },
      { ...aroha, apiUrl: "http://other.test/api" },
    ]) {
      const other = { session: { ...visit.session, data } };
      expect(await drafts.find(other, tab, "booking")).toBeUndefined();
    }
  });

  it("is kept for 24 hours, and not a second longer", async () => {
    const visit = await visitOf(aroha);
    await drafts.save(visit, tab, "booking", booking);
    now += 24 * hour - 1_000;
    expect(await drafts.find(visit, tab, "booking")).toEqual(booking);
    expect(await drafts.sweep()).toBe(0);
    now += 2_000;
    expect(await drafts.find(visit, tab, "booking")).toBeUndefined();
    expect(await drafts.sweep()).toBe(1);
  });

  it("goes with a session that is ended, and takes nothing from one that has ended", async () => {
    const visit = await visitOf(aroha);
    await drafts.save(visit, tab, "booking", booking);
    await sessions.end(visit.session.key);
    expect(await rows()).toBe(0);
    await drafts.save(visit, tab, "booking", booking);
    expect(await rows()).toBe(0);
  });

  it("survives a session whose time ran out, for the same account and person only", async () => {
    const id = await sessions.start(aroha);
    await drafts.save({ session: { key: sessionKey(id), data: aroha } }, tab, "booking", booking);
    now += 900_001;
    expect(await sessions.open(id)).toBeUndefined();
    const again = await visitOf(aroha);
    await drafts.adopt(sessionKey(id), again.session.key);
    expect(await drafts.find(again, tab, "booking")).toEqual(booking);
    const tama = { session: { ...again.session, data: forTama } };
    expect(await drafts.find(tama, tab, "booking")).toBeUndefined();
  });
});

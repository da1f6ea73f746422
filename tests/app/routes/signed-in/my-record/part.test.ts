import { beforeEach, describe, expect, test } from "vitest";
import type { ContentsPage, PartPage } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { middleware } from "#app/routes/signed-in/my-record/part.resource.ts";
import { openPortal, openSessions, type PortalWorld } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";
import { partResponse } from "../../../../support/record/record-copy.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
beforeEach(async () => {
  world = await practice.control.createWorld();
});

const part = async (query: string, sent?: { record?: string | null }) =>
  partResponse(portal.services, await contextFor(world, "sione"), query, sent);

type Page = PartPage<{ id: string; isRead?: boolean }>;
const pageOf = async (query: string) => (await part(query)).json() as Promise<Page>;
const contentsOf = async (...ids: string[]) =>
  (await part(contentsQuery(...ids))).json() as Promise<ContentsPage>;
const contentsQuery = (...ids: string[]) =>
  `part=resultValues&page=1${ids.map((id) => `&result=${id}`).join("")}`;

describe("a page of a part", () => {
  test("is refused without the area, for an unknown part and for no page", async () => {
    await world.setMenu(["vitals"]);
    expect((await part("part=vitals&page=1")).status).toBe(200);
    expect((await part("part=letters&page=1")).status).toBe(403);
    expect((await part(contentsQuery("1"))).status).toBe(403);
    for (const query of ["part=messages&page=1", "part=vitals&page=0", "part=vitals"]) {
      expect((await part(query)).status, query).toBe(400);
    }
  });

  test("is refused to a request that names no record", async () => {
    expect((await part("part=vitals&page=1", { record: null })).status).toBe(400);
    expect((await part(contentsQuery("1"), { record: null })).status).toBe(400);
  });

  test("is 503 when the practice does not send it, and 429 when its limit refuses it", async () => {
    await world.addFault({ match: { path: "Patient/Observation" }, effect: { type: "status", status: 500 } });
    expect((await part("part=vitals&page=1")).status).toBe(503);
    await world.clearFaults();
    await world.addFault({
      match: { path: "Patient/Observation" },
      effect: { type: "status", status: 429, retryAfter: 20 },
    });
    const limited = await part("part=vitals&page=1");
    expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "20"]);
  });
});

describe("the values of results", () => {
  test("are read by id, ten results at most, each with what became of it", async () => {
    const { entries } = await pageOf("part=results&page=1");
    const ids = entries.filter(({ isRead }) => isRead === true).map(({ id }) => id);
    const { entries: read } = await contentsOf(...ids.slice(0, 9), "unknown");
    expect(read.map(({ id }) => id)).toEqual([...ids.slice(0, 9), "unknown"]);
    expect(read.map(({ content }) => content.kind)).toContain("values");
    expect(read.at(-1)?.content).toEqual({ kind: "failed" });
    expect((await part(contentsQuery())).status).toBe(400);
    expect((await part(contentsQuery(...Array<string>(11).fill("1")))).status).toBe(400);
  });

  test("that the practice's limit refuses are left out, with its wait", async () => {
    const [first, second] = (await pageOf("part=results&page=1")).entries;
    await world.addFault({
      match: { path: "Patient/LabResultByID", query: { ResultID: second?.id ?? "" } },
      effect: { type: "status", status: 429, retryAfter: 30 },
    });
    const answer = await contentsOf(first?.id ?? "", second?.id ?? "");
    expect(answer.entries.map(({ id }) => id)).toEqual([first?.id]);
    expect(answer.retryAfter).toBe(30);
  });
});

test("the first page of each part leaves an audit event, a refused request none", async () => {
  const { database } = portal.services;
  const events = async () => {
    const rows = await database.selectFrom("audit_events").selectAll().orderBy("at").execute();
    await database.deleteFrom("audit_events").execute();
    return rows.map(({ event, outcome, who, whose, object }) => [event, outcome, who, whose, object]);
  };
  await events();
  await part("part=letters&page=1");
  await part("part=letters&page=2");
  await part("part=letters&page=1", { record: null });
  await part(contentsQuery("1"));
  await part(contentsQuery("1").replace("page=1", "page=2"));
  await world.addFault({ match: { path: "Patient/Observation" }, effect: { type: "status", status: 500 } });
  await part("part=vitals&page=1");
  const { patientId } = world.people.sione;
  expect(await events()).toEqual([
    ["copyRecord", "done", patientId, patientId, "letters"],
    ["copyRecord", "done", patientId, patientId, "resultValues"],
    ["copyRecord", "failed", patientId, patientId, "vitals"],
  ]);
});

describe("the session of a part", () => {
  const { portal: sessions, page, signIn, recordOf } = openSessions();
  const send = (sent: { cookie?: string; record?: string }) =>
    page("/my-record/part?part=vitals&page=1", sent, async () => "a page", "resource");

  test("is required: 401 without one, 409 for another patient's record, and nothing is stored", async () => {
    expect(middleware).toHaveLength(1);
    expect((await send({})).status).toBe(401);
    const cookie = await signIn("aroha", "manaia");
    const record = await recordOf(cookie);
    const answer = await send({ cookie, record });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const other = await recordOf(await signIn("aroha", "tama"));
    expect((await send({ cookie, record: other })).status).toBe(409);
    expect(sessions.world.id).not.toBe("");
  });
});

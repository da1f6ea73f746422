import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { action, loader, middleware } from "#app/routes/resources/my-record-part.ts";
import { readListPage } from "#app/routes/signed-in/my-record/.server/read-page.ts";
import { type PartPage, partIds } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { contractRows } from "#practice-api/contract.ts";
import { openPortal, openSessions, type PortalWorld } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
beforeEach(async () => {
  world = await practice.control.createWorld();
});

type Sent = { record?: string | null; tests?: string[]; world?: PortalWorld };

/** The route's response; a refusal that it throws counts as one. */
async function part(query: string, { record = "a record", tests }: Sent = {}): Promise<Response> {
  const url = new URL(`/my-record/part?${query}`, "http://portal.test");
  const body = new FormData();
  body.set("intent", "values");
  for (const name of tests ?? []) body.append("tests", name);
  const headers = record === null ? {} : { [sessionHeaders.record]: record };
  const request = new Request(url, tests === undefined ? { headers } : { method: "POST", body, headers });
  const context = new RouterContextProvider();
  context.set(requestContext, await contextFor(world, "sione"));
  context.set(servicesContext, portal.services);
  const args = { request, url, context, params: {}, pattern: "my-record/part" } as never;
  try {
    return await (tests === undefined ? loader(args) : action(args));
  } catch (thrown) {
    const { init } = thrown as { init?: ResponseInit };
    if (init === undefined) throw thrown;
    return new Response(null, init);
  }
}

const pageOf = async (query: string, sent?: Sent) => (await part(query, sent)).json() as Promise<PartPage>;

describe("a page of a part", () => {
  test.each([
    "medications",
    "allergies",
    "immunisations",
    "diagnoses",
    "results",
    "vitals",
    "letters",
    "timeline",
    "appointments",
    "reminders",
  ])("of %s lists every entry of the practice", async (name) => {
    let [entries, total] = [0, undefined as number | undefined];
    for (let page = 1, hasMore = true; hasMore; page++) {
      const answer = await pageOf(`part=${name}&page=${page}`);
      entries += answer.entries.length;
      ({ hasMore, total } = answer);
      expect(Date.parse(answer.asOf)).not.toBeNaN();
    }
    expect(entries).toBe(total);
    expect(entries).toBeGreaterThan(0);
  });

  test("of letters has no content of a letter", async () => {
    const context = await contextFor(world, "sione");
    const letter = { id: "letter", type: "Referral" };
    const list = async () => ({ entries: [{ ...letter, data: "JVBERi0=" }], unreadable: 0 });
    const withContent = {
      ...context,
      api: { ...context.api, letters: { list } },
    } as unknown as RequestContext;
    expect((await readListPage(withContent, "letters", 1)).entries).toEqual([letter]);
  });

  test("is refused without the area, for an unknown part and for no page", async () => {
    await world.setMenu(["vitals"]);
    expect((await part("part=vitals&page=1")).status).toBe(200);
    expect((await part("part=letters&page=1")).status).toBe(403);
    expect((await part("", { tests: ["Ferritin"] })).status).toBe(403);
    for (const query of [
      "part=messages&page=1",
      "part=resultValues&page=1",
      "part=vitals&page=0",
      "part=vitals",
    ]) {
      expect((await part(query)).status, query).toBe(400);
    }
  });

  test("is refused to a request that names no record", async () => {
    expect((await part("part=vitals&page=1", { record: null })).status).toBe(400);
    expect((await part("", { record: null, tests: ["Ferritin"] })).status).toBe(400);
  });

  test("is 503 when the practice does not send it", async () => {
    await world.addFault({ match: { path: "Patient/Observation" }, effect: { type: "status", status: 500 } });
    expect((await part("part=vitals&page=1")).status).toBe(503);
  });
});

test("the values of tests are read by their names, at most five at once", async () => {
  const { entries } = await pageOf("part=results&page=1");
  const tests = [...new Set((entries as { test: string }[]).map(({ test }) => test))];
  const values = await pageOf("", { tests: tests.slice(0, 5) });
  expect(values.entries.length).toBeGreaterThan(0);
  expect(values.hasMore).toBe(false);
  expect((await part("", { tests: [] })).status).toBe(400);
  expect((await part("", { tests: ["1", "2", "3", "4", "5", "6"] })).status).toBe(400);
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
  await world.addFault({ match: { path: "Patient/Observation" }, effect: { type: "status", status: 500 } });
  await part("part=vitals&page=1");
  const { patientId } = world.people.sione;
  expect(await events()).toEqual([
    ["copyRecord", "done", patientId, patientId, "letters"],
    ["copyRecord", "failed", patientId, patientId, "vitals"],
  ]);
});

test("no call of a whole copy marks anything as read", async () => {
  const { entries } = await pageOf("part=results&page=1");
  for (const name of partIds) await part(`part=${name}&page=1`);
  await part("", { tests: (entries as { test: string }[]).slice(0, 5).map(({ test }) => test) });
  const calls = new Set((await world.journal()).map(({ call }) => call));
  const marking = contractRows().flatMap(({ row }) => (row.sideEffect ? [`${row.method} ${row.path}`] : []));
  expect(marking).toContain("GET Patient/LabResultByID");
  expect(calls).toContain("GET Patient/LabResults");
  expect(calls).toContain("GET Patient/LabResultChartById");
  expect(marking.filter((call) => calls.has(call))).toEqual([]);
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

import { beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ContentsPage, PartPage } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
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

describe("the values of results", () => {
  test("are read by id, ten results at most, each with what became of it", async () => {
    const { entries } = await pageOf("part=results&page=1");
    const ids = entries.filter(({ isRead }) => isRead === true).map(({ id }) => id);
    const { entries: read } = await contentsOf(...ids.slice(0, 9), "unknown");
    expect(read.map(({ id }) => id)).toEqual([...ids.slice(0, 9), "unknown"]);
    expect(read.map(({ content }) => content.kind)).toContain("values");
    expect(read.at(-1)?.content).toEqual({ kind: "failed" });
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

test("a part leaves an audit event of its first page, or of another where the session has none; a refused request none", async () => {
  const kept = new Map<string, unknown>();
  const cache = {
    get: ({ name }: { name: string }) => kept.get(name),
    set: async ({ name }: { name: string }, content: unknown) => void kept.set(name, content),
  };
  const inSession = async (query: string, sent?: { record?: string | null }) => {
    const context = { ...(await contextFor(world, "sione")), cache } as unknown as RequestContext;
    return partResponse(portal.services, context, query, sent);
  };
  const { database } = portal.services;
  const events = async () => {
    const rows = await database.selectFrom("audit_events").selectAll().orderBy("at").execute();
    await database.deleteFrom("audit_events").execute();
    return rows.map(({ event, outcome, who, whose, object }) => [event, outcome, who, whose, object]);
  };
  await events();
  await inSession("part=letters&page=1");
  await inSession("part=letters&page=2");
  await inSession("part=letters&page=1", { record: null });
  await inSession(contentsQuery("1"));
  await inSession(contentsQuery("1").replace("page=1", "page=2"));
  await world.addFault({ match: { path: "Patient/Observation" }, effect: { type: "status", status: 500 } });
  await inSession("part=vitals&page=1");
  await inSession("part=vitals&page=2");
  kept.clear();
  await inSession("part=letters&page=2");
  await inSession("part=letters&page=3");
  const { patientId } = world.people.sione;
  expect(await events()).toEqual([
    ["copyRecord", "done", patientId, patientId, "letters"],
    ["copyRecord", "done", patientId, patientId, "resultValues"],
    ["copyRecord", "failed", patientId, patientId, "vitals"],
    ["copyRecord", "failed", patientId, patientId, "vitals"],
    ["copyRecord", "done", patientId, patientId, "letters"],
  ]);
});

import { expect, test } from "vitest";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import { readPeople } from "#app/routes/signed-in/whanau/.server/people.ts";
import { openPortal } from "../../../../support/portal.ts";
import { idOf, monday, openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const world = () => practice.control.createWorld({ now: monday });
const failing = { type: "status", status: 500 } as const;

/** Each person's name, with the summary or "failed". */
async function read(context: RequestContext) {
  const { people, ...rest } = await readPeople({ context, services: portal.services });
  const summaries = await Promise.all(
    people.map(async ({ record, summary }) => ({
      ...record,
      summary: await summary.catch(() => "failed" as const),
    })),
  );
  return { people: summaries, ...rest };
}

test("reading the summary of a record that is not open leaves an audit event", async () => {
  const home = await world();
  const { database } = portal.services;
  await home.addFault({ match: { person: "manaia" }, effect: failing });
  await database.deleteFrom("audit_events").execute();
  await read(await contextFor(home, "aroha"));
  const rows = await database.selectFrom("audit_events").selectAll().execute();
  const events = rows.map(({ event, outcome, who, whose }) => [event, outcome, who, whose]);
  expect(events.toSorted((one, other) => String(one[3]).localeCompare(String(other[3])))).toEqual([
    ["readSummary", "failed", idOf("aroha"), idOf("manaia")],
    ["readSummary", "done", idOf("aroha"), idOf("tama")],
  ]);
});

test("a link that the practice has ended since the session looked gives out nothing of the record", async () => {
  const home = await world();
  const { session } = await contextFor(home, "aroha");
  const people = [
    { patientId: idOf("manaia"), name: "Manaia Ngata" },
    { patientId: idOf("tama"), name: "Tama Ngata" },
  ];
  const known = { readAt: portal.services.now(), people, unreadable: 0 };
  const stored = (name: string) => (name === "people" ? known : undefined);
  await home.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
  const context = createRequestContext(portal.services, session, AbortSignal.timeout(10_000), { stored });
  const whanau = await read(context);
  expect(whanau.people.map(({ name, summary }) => [name, summary === "failed"])).toEqual([
    ["Aroha Ngata", false],
    ["Manaia Ngata", false],
    ["Tama Ngata", true],
  ]);
  const calls = (await home.journal()).filter(({ person }) => person === "tama");
  expect(calls.map(({ operation }) => operation)).toEqual(["identity.menu"]);
});

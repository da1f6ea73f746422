import { describe, expect, test } from "vitest";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import { readPeople } from "#app/routes/signed-in/whanau/.server/people.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { idOf, monday, openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const world = (scenario = "default-family") => practice.control.createWorld({ scenario, now: monday });
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
const summaryOf = ({ people }: Awaited<ReturnType<typeof read>>, name: string) => {
  const summary = people.find((person) => person.name === name)?.summary;
  if (summary === undefined || summary === "failed") throw new Error(`no summary of ${name}`);
  return summary;
};
const answerMenuOf = (home: PortalWorld, person: "tama", ...areas: [name: string, code: string][]) => {
  const entry = areas.map(([name, code]) => ({
    resource: { resourceType: "Basic", extension: [{ valueString: name }, {}, { valueString: code }] },
  }));
  return home.addFault({
    match: { path: "Patient/PatientMenu", person },
    effect: { type: "status", status: 200, body: [{ entry }] },
  });
};

describe("who is shown", () => {
  test("leaves out a patient whose link the practice has ended, and reads the holder alone where the links cannot be read", async () => {
    const home = await world();
    await home.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
    const names = ({ people }: Awaited<ReturnType<typeof read>>) => people.map(({ name }) => name);
    expect(names(await read(await contextFor(home, "aroha")))).toEqual(["Aroha Ngata", "Manaia Ngata"]);
    await home.addFault({ match: { path: "Patient/ProxyUsers" }, effect: failing });
    const alone = await read(await contextFor(home, "aroha"));
    expect([names(alone), alone.isFailed]).toEqual([["Aroha Ngata"], true]);
  });
});

describe("what a patient's menu does not offer", () => {
  test("is not read", async () => {
    const home = await world();
    await answerMenuOf(home, "tama", ["Appointments", "14"], ["Allergies", "17"]);
    const tama = summaryOf(await read(await contextFor(home, "aroha")), "Tama Ngata");
    expect(Object.keys(tama).filter((fact) => tama[fact as keyof typeof tama] !== undefined)).toEqual([
      "appointment",
      "cancelled",
      "details",
    ]);
    const calls = (await home.journal()).filter(({ person }) => person === "tama");
    expect(calls.map(({ operation }) => operation).toSorted()).toEqual([
      "appointments.list",
      "appointments.list",
      "identity.menu",
      "profile.read",
    ]);
  });

  test("fails where the menu cannot be read as a whole, because it may be offered there", async () => {
    const home = await world();
    await answerMenuOf(home, "tama", ["Appointments", "14"], ["", ""]);
    const tama = summaryOf(await read(await contextFor(home, "aroha")), "Tama Ngata");
    expect([tama.appointment?.state, tama.vaccines?.state]).toEqual(["loaded", "failed"]);
  });
});

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

test("four people take eight calls each and one for the links", async () => {
  const home = await world("proxy-parent-of-three");
  const context = await contextFor(home, "aroha");
  const before = (await home.journal()).length;
  const { people } = await read(context);
  expect(people.map(({ summary }) => summary === "failed")).toEqual([false, false, false, false]);
  expect((await home.journal()).slice(before)).toHaveLength(1 + 4 * 8);
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

import { describe, expect, test } from "vitest";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice({ patients: 20 });
const newWorld = () => practice.control.createWorld({ now: monday });
const counters = (world: string, token: string, person: "aroha" | "manaia" = "aroha") =>
  practice.read(`/~${world}/api/Patient/RefreshCounter?PatientID=${idOf(person)}`, { token });
const validate = (world: string, token: string) => practice.read(`/~${world}/api/ValidateToken`, { token });

/** Something of every sort that a world can change. */
async function changeEverything(world: Awaited<ReturnType<typeof newWorld>>) {
  const { token } = await world.signIn("aroha");
  await world.advance("PT10M");
  await world.applyEvent({ type: "result-arrives", for: "aroha" });
  await world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
  await world.change("settings", undefined, { replyEnabled: "0" });
  await world.change("settings", "aroha", { outstandingBalance: "12.00" });
  await world.change("profile", "aroha", { mobile: "+64 21 000 0999" });
  await world.change("takenSlots", undefined, { "slot-1": { patientId: idOf("aroha") } });
  await world.setMenu(["results"]);
  await world.change("practice", undefined, { phone: "04 555 0110 ext 24" });
  await world.addFault({ match: { path: "Patient/Logout" }, effect: { type: "status", status: 503 } });
  await counters(world.id, token);
  return token;
}

/** All that can be seen of a world, but for its name and the tokens that hold it. */
async function seen(world: Awaited<ReturnType<typeof newWorld>>) {
  const { id: _, ...summary } = await world.state();
  const faults = await practice.read(`/__mock/faults?world=${world.id}`);
  const people = [await world.state("aroha"), await world.state("patient0007")];
  return { summary, people, faults, journal: await world.journal(), outbox: await world.outbox() };
}

describe("a snapshot", () => {
  test("restores records, links, settings, profile, menu, clock, sessions, faults and journal", async () => {
    const world = await newWorld();
    const token = await changeEverything(world);
    const before = await seen(world);
    await world.snapshot("before");
    await world.change("medications", "aroha", { [`${idOf("aroha")}-medication-0`]: null });
    await world.applyEvent({ type: "restore-link", for: "aroha", person: "tama" });
    await world.expire(token);
    await world.advance("P60D");
    await world.clearFaults();
    expect(await seen(world)).not.toEqual(before);
    await world.restore("before");
    expect(await seen(world)).toEqual(before);
    expect(await validate(world.id, token)).toBe(true);
  });

  test("can be restored more than once and repeats the same answers", async () => {
    const world = await newWorld();
    const token = await changeEverything(world);
    await world.snapshot("before");
    const play = async () => [
      await world.applyEvent({ type: "message-arrives", for: "aroha" }),
      await world.signIn("george"),
      await counters(world.id, token),
      await seen(world),
    ];
    const first = await play();
    await world.restore("before");
    expect(await play()).toEqual(first);
    await world.reset();
    await world.restore("before");
    expect(await play()).toEqual(first);
  });

  test("answers 404 when it does not exist, and at most a hundred are kept", async () => {
    const world = await newWorld();
    await expect(world.restore("nothing")).rejects.toThrow("404");
    for (let index = 0; index < 100; index += 1) await world.snapshot(`s${index}`);
    await world.snapshot("s0");
    await expect(world.snapshot("one more")).rejects.toThrow("409");
    expect(await practice.read(`/~${world.id}/__mock/snapshots`)).toHaveLength(100);
  });
});

describe("an export", () => {
  test("makes another world that gives equal answers", async () => {
    const world = await newWorld();
    const token = await changeEverything(world);
    const file = await world.export();
    const other = await practice.control.createWorld({ import: file });
    expect(await seen(other)).toEqual(await seen(world));
    expect(await counters(other.id, token)).toEqual(await counters(world.id, token));
    const settings = (id: string) =>
      practice.read(
        `/~${id}/api/Lookup/LoadPracticeSetting?PatientID=${idOf("aroha")}&PortalSettingTypeID=1`,
        { token },
      );
    expect(await settings(other.id)).toEqual(await settings(world.id));
    expect(await other.export()).toEqual(await world.export());
  });

  test("can be put into a world that is there", async () => {
    const world = await newWorld();
    await changeEverything(world);
    const other = await practice.control.createWorld({ seed: "7", now: "2027-01-05T09:00:00+13:00" });
    await other.import(await world.export());
    expect(await seen(other)).toEqual(await seen(world));
    await other.reset();
    expect((await other.clock()).now).toBe("2027-01-05T09:00:00+13:00");
  });

  test.each([
    ["nothing", {}],
    ["another version", { version: 2 }],
    ["records of another generator", { seedVersion: 99 }],
    ["a state without a field", { state: {} }],
  ])("with %s is rejected and changes nothing", async (_, broken) => {
    const world = await newWorld();
    const before = await seen(world);
    const file = Object.keys(broken).length === 0 ? {} : { ...(await world.export()), ...broken };
    await expect(world.import(file)).rejects.toThrow("400");
    expect(await seen(world)).toEqual(before);
  });

  test.each([
    ["a record without its fields", { changed: [["aroha", { medications: [{ id: "x" }] }]] }],
    ["a record with a misspelt field", { shared: { takenSlots: [{ id: "x", patientID: "20101" }] } }],
    ["a setting that does not exist", { settings: [["everyone", { replyEnable: "0" }]] }],
    ["a record of nobody", { changed: [["nobody", {}]] }],
    ["half a profile", { profiles: [["aroha", { patientId: "20101" }]] }],
    ["a moment that no clock shows", { clock: { running: false, value: 1e20 } }],
    ["an answer that could not be sent", { answers: [["q", { call: "medications.list", result: 5 }]] }],
    ["an answer of no call", { answers: [["q", { call: "medications.lost", result: {} }]] }],
  ])("with %s is rejected", async (_, part) => {
    const world = await newWorld();
    const file = (await world.export()) as { state: object };
    await expect(world.import({ ...file, state: { ...file.state, ...part } })).rejects.toThrow("400");
  });
});

describe("changing the state", () => {
  test("changes, adds and removes records by id", async () => {
    const world = await newWorld();
    const before = await world.list("medications", "sione");
    const [first] = before as [{ id: string }];
    await world.change("medications", "sione", {
      [first.id]: { quantity: 7 },
      mine: { ...first, name: "Kawakawa balm" },
    });
    const list = await world.list("medications", "sione");
    expect(list).toHaveLength(before.length + 1);
    expect(list[0]).toEqual({ ...first, quantity: 7 });
    expect(list.at(-1)).toEqual({ ...first, name: "Kawakawa balm", id: "mine" });
    await world.change("medications", "sione", { mine: null });
    expect(await world.list("medications", "sione")).toHaveLength(before.length);
  });

  test("changes nothing when one record is invalid", async () => {
    const world = await newWorld();
    const [first] = (await world.list("medications", "sione")) as [{ id: string }];
    const changes = { [first.id]: { quantity: 7 }, other: { quantity: 8 } };
    await expect(world.change("medications", "sione", changes)).rejects.toThrow("400");
    expect((await world.list("medications", "sione"))[0]).toEqual(first);
  });

  test.each([
    ["results", { "20101-result-0": { reportedAt: "2026-02-31" } }, "reportedAt in results must be a time"],
    ["results", { "20101-result-0": { reportdAt: "2026-02-28" } }, 'Did you mean "reportedAt"?'],
    [
      "medications",
      { "20101-medication-0": { prescribedOn: "soon" } },
      "prescribedOn in medications must be",
    ],
    [
      "appointments",
      { "20101-appointment-0": { status: "banana" } },
      "status in appointments must be one of",
    ],
    [
      "appointments",
      { "20101-appointment-0": { video: { joinURL: "" } } },
      'In appointments video: There is no field "joinURL". Did you mean "joinUrl"?',
    ],
    [
      "takenSlots",
      { "slot-1": { patient: "20101" } },
      'There is no field "patient". Did you mean "patientId"?',
    ],
    ["takenSlots", { "slot-1": {} }, "A record in takenSlots needs patientId."],
    ["profile", { nhl: "ZAA0067" }, 'There is no field "nhl". Did you mean "nhi"?'],
    ["profile", { birthDate: "2026-02-31" }, "birthDate"],
    ["settings", { replyEnable: "0" }, 'There is no field "replyEnable". Did you mean "replyEnabled"?'],
  ])("refuses a change of %s that no record can have: %j", async (collection, changes, message) => {
    const world = await newWorld();
    const before = await world.export();
    const path = `/~${world.id}/__mock/state/${collection}?person=aroha`;
    const response = await practice.send(path, { method: "PATCH", body: changes });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect(await world.export()).toEqual(before);
  });

  test("changes the profile and settings that the calls answer", async () => {
    const world = await newWorld();
    const { token } = await world.signIn("aroha");
    await world.change("profile", "aroha", { family: "Parata", patientId: "1" });
    const profile = await practice.read(`/~${world.id}/api/Patient?PatientID=${idOf("aroha")}`, { token });
    expect(profile).toMatchObject([
      { entry: [{ resource: { id: idOf("aroha"), name: [{ family: "Parata" }] } }] },
    ]);
    await expect(world.change("profile", "aroha", { family: 7 })).rejects.toThrow("400");
    await world.change("settings", "aroha", { replyEnabled: "0" });
    expect(await world.state("aroha")).toMatchObject({ settings: { replyEnabled: "0" } });
    expect(await world.state("sione")).toMatchObject({ settings: { replyEnabled: "1" } });
  });
});

test("lists appointments with the outcome that the clock has given them", async () => {
  const world = await newWorld();
  const statuses = async () =>
    (await world.list("appointments", "aroha"))
      .slice(0, 2)
      .map((record) => (record as { status?: string }).status);
  expect(await statuses()).toEqual(["future", "future"]);
  await world.advance("P60D");
  expect(await statuses()).toEqual(["completed", "missed"]);
});

test("creates a session without signing in, with a lifetime of its own", async () => {
  const world = await newWorld();
  const { token } = await world.signIn("patient0007", "PT2H");
  await world.advance("PT1H59M");
  expect(await validate(world.id, token)).toBe(true);
  await world.advance("PT1M");
  expect(await validate(world.id, token)).toBe(false);
  const other = await world.signIn("mei");
  await world.expire(other.token);
  expect(await validate(world.id, other.token)).toBe(false);
  await expect(world.expire(other.token)).rejects.toThrow("404");
  await expect(world.signIn("tama" as "aroha")).rejects.toThrow("400");
});

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

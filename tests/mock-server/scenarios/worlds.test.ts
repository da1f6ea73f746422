import { describe, expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { collections } from "#fixtures/record/record.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { problemWith } from "#mock-server/world/record-schemas.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { idOf, openPractice } from "../../support/practice.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

const practice = openPractice();

/** Reads a call of the API as the person themself. */
async function ask(world: { id: string }, token: string, path: string): Promise<string> {
  return (await practice.send(`/~${world.id}/api/${path}`, { token })).text();
}

describe("the control API", () => {
  test("lists the scenarios and returns one as text, as JSON with its script, or 404", async () => {
    const listed = await practice.control.scenarios();
    const one = listed.find(({ name }) => name === "abnormal-result");
    expect(one).toMatchObject({ signIn: ["aroha"], mistakes: [] });
    expect(await practice.control.scenarioText("abnormal-result")).toContain("flag: High");
    const whole = await practice.control.scenario("abnormal-result");
    expect(whole.script[0]).toEqual({
      act: { kind: "signIn", as: "aroha" },
      text: "sign in as aroha",
      line: 15,
    });
    await expect(practice.control.scenario("abnormal-reslt")).rejects.toThrow(
      /404.*Did you mean \W*abnormal-result/,
    );
    const schema = await practice.read("/__mock/scenarios/schema.json");
    expect(schema).toMatchObject({ required: ["title", "story"] });
  });

  test("creates a world from a scenario, with its clock unless the request sets one", async () => {
    const { control } = practice;
    const own = await control.createWorld({ scenario: "daylight-saving" });
    expect(own).toMatchObject({
      scenario: "daylight-saving",
      now: "2026-09-25T09:00:00+12:00",
      running: false,
    });
    const explicit = await control.createWorld({
      scenario: "daylight-saving",
      now: "2026-11-24T09:00:00+13:00",
      running: true,
      seed: "4",
    });
    expect(explicit).toMatchObject({ running: true, seed: "4" });
    expect(explicit.now.slice(0, 10)).toBe("2026-11-24");
    await expect(control.createWorld({ scenario: "nothing-like-it" })).rejects.toThrow(/404/);
  });

  test("sets another scenario in a running world and resets it", async () => {
    const world = await practice.control.createWorld();
    expect((await world.setScenario("menu-minimal")).running).toBe(true);
    expect((await world.state()).menu).toEqual([{ name: "Appointments", area: "appointments" }]);
    await world.setMenu(["letters"]);
    await world.advance("P1D");
    expect((await world.reset()).scenario).toBe("menu-minimal");
    expect((await world.state()).menu).toEqual([{ name: "Appointments", area: "appointments" }]);
    expect(await world.setScenario("abnormal-result")).toMatchObject({
      now: "2026-11-23T09:00:00+13:00",
      running: false,
    });
    expect((await world.state()).menu).toHaveLength(13);
    await expect(world.setScenario("nowhere-at-all")).rejects.toThrow(/404/);
  });

  test("sets the scenario of the default world", async () => {
    const world = practice.control.world("default");
    await world.setScenario("poli");
    const token = (await world.signIn("sione")).token;
    const settings = await practice.send(
      `/api/Lookup/LoadPracticeSetting?PatientID=${idOf("sione")}&PortalSettingTypeID=1`,
      { token },
    );
    expect(await settings.text()).toMatch(/"11".*?"3"/);
    expect((await world.setScenario("default-family")).scenario).toBe("default-family");
  });
});

describe("a scenario changes the practice's answers", () => {
  test("sets links, profile and password of an account", async () => {
    const three = await practice.control.createWorld({ scenario: "proxy-parent-of-three" });
    const { token } = await three.signIn("aroha");
    const people = await ask(three, token, `Patient/ProxyUsers?PatientID=${idOf("aroha")}`);
    expect(people).toContain("Kahu Ngata");
    expect(three.people.mei.name).toBe("Kahu Ngata");
    const failing = await practice.control.createWorld({ scenario: "three-failed-logins" });
    const signIn = (Password: string) =>
      practice.read(`/~${failing.id}/api/Patient/Authentication`, {
        body: { UserName: "aroha@example.nz", Password },
      });
    expect(await signIn(demoPassword)).toMatchObject({ StatusCode: "3" });
    expect(failing.people.aroha.password).toBe("Another-Password-77");
    expect(await signIn("Another-Password-77")).toMatchObject([{ resourceType: "Patient" }]);
  });

  test("returns no slots of fully booked staff, and flags and refuses locked-down ones", async () => {
    const full = await practice.control.createWorld({ scenario: "no-slots" });
    const id = `PatientID=${idOf("aroha")}`;
    const search = "PractitionerID=31&AppointmentTypeID=1";
    const slots = `Patient/AppointmentSlots?${id}&ScheduleDate=2026-11-24&${search}&LocationIDs=1,2&PageSize=50`;
    const { token } = await full.signIn("aroha");
    expect(JSON.parse(await ask(full, token, slots))[0].entry ?? []).toEqual([]);
    const next = `Patient/NextAvailableDay?${id}&ProviderID=31&AppointmentTypeID=1&StartDate=2026-11-24`;
    expect(await ask(full, token, next)).toMatch(/\[\]/);

    const locked = await practice.control.createWorld({ scenario: "provider-locked-down" });
    const own = (await locked.signIn("aroha")).token;
    const found = `Patient/AvailablePractitioner?${id}&AppointmentTypeID=1&PracticeLocationID=1,2&RoleID=1&BookWithID=${idOf("aroha")}&ReasonForVisitID=25`;
    const [first] = JSON.parse(await ask(locked, own, found))[0].entry;
    expect(JSON.stringify(first)).toMatch(/Dr Hana Pōtiki.*(true|"True"|"1")/);
    const slot = JSON.parse(await ask(locked, own, slots))[0].entry[0].resource.extension[0].valueString;
    const refused = await practice.send(
      `/~${locked.id}/api/Patient/Appointment?${id}&SlotID=${slot}&Reason=x&AppointmentTypeID=1`,
      { token: own, method: "POST" },
    );
    expect(await refused.text()).toContain("takes no bookings online");
  });

  test("applies rules: the first booking is refused, the second succeeds", async () => {
    const world = await practice.control.createWorld({ scenario: "slot-taken" });
    const { token } = await world.signIn("aroha");
    const id = `PatientID=${idOf("aroha")}`;
    const book = () =>
      practice.send(
        `/~${world.id}/api/Patient/Appointment?${id}&SlotID=31-20261124T0800&Reason=x&AppointmentTypeID=1`,
        { token, method: "POST" },
      );
    expect(await (await book()).text()).toContain("This slot has just been taken.");
    expect(await (await book()).text()).toContain("booked successfully");
  });
});

describe("missing fields of a record", () => {
  const lines = collections.map((collection) => `    ${collection}: [{}]`).join("\n");
  const folder = () => createScenarioFolder({ whole: `people:\n  mei:\n${lines}\n  aroha:\n${lines}` });

  test("are filled in for every kind, so that the practice can send it", () => {
    const world = new Worlds(2, 0, new Library(folder())).create({ scenario: "whole" });
    for (const person of ["mei", "aroha"] as const) {
      for (const collection of collections) {
        const record = world?.records.list(person, collection)[0];
        expect(record && problemWith(collection, record)).toBeUndefined();
        expect(record?.id).toMatch(/-new-\d+$/);
      }
    }
  });

  test("are those that the practice's own records have", () => {
    const library = new Library(
      createScenarioFolder({
        rich: `people:
  sione:
    results: [{ test: Potassium, value: 5.9 }, { test: HbA1c, value: 39, flag: high, unit: mmol/mol, range: 20-38 }]
    medications: [{ name: Metformin }, { name: Kawakawa balm }, { name: Kawakawa tea }]
    invoices: [{ amount: 68 }, { amount: 25 }]`,
      }),
    );
    const records = new Worlds(2, 0, library).create({ scenario: "rich" })?.records;
    const [potassium, hba1c] = records?.list("sione", "results") ?? [];
    expect(potassium?.observations).toEqual([
      { name: "Potassium", value: "5.9", summary: "mmol/L, 3.5-5.2", flag: "high" },
    ]);
    expect(hba1c?.observations).toEqual([
      { name: "HbA1c", value: "39", summary: "mmol/mol, 20-38", flag: "high" },
    ]);
    const [metformin, balm, tea] = records?.list("sione", "medications") ?? [];
    expect(metformin).toMatchObject({
      code: "372567009",
      directions: "2 tablets twice daily with food",
      dose: "1 g",
    });
    expect([balm?.code, tea?.code]).toEqual(["LOCAL-kawakawa-balm", "LOCAL-kawakawa-tea"]);
    const references = records?.list("sione", "invoices").map(({ reference }) => reference) ?? [];
    expect(new Set(references).size).toBe(references.length);
  });

  test("are kept for entries with an id, which change or remove a record; `only` replaces the list", () => {
    const library = new Library(
      createScenarioFolder({
        change:
          "people: { aroha: { results: [{ id: 20101-result-0, read: yes }, { id: 20101-result-1, gone: yes }, { test: Urate, value: 0.5 }], letters: { only: [{ type: Care plan }] } } }",
      }),
    );
    const worlds = new Worlds(3, 0, library);
    const plain = worlds.create({ seed: "1" })?.records;
    const world = worlds.create({ scenario: "change" });
    const before = plain?.list("aroha", "results") ?? [];
    const after = world?.records.list("aroha", "results") ?? [];
    expect(after.map(({ id }) => id)).toEqual([
      "20101-results-new-1",
      ...before.map(({ id }) => id).filter((id) => id !== "20101-result-1"),
    ]);
    expect(after[1]).toEqual({ ...before[0], isRead: true });
    expect(world?.records.list("aroha", "letters").map(({ type }) => type)).toEqual(["Care plan"]);
  });

  test("requires a practice with the generated people of a scenario", async () => {
    const scenarioFolder = createScenarioFolder({
      "default-family": "",
      far: "people: { patient0003: { results: [{}] } }",
    });
    const library = new Library(scenarioFolder);
    const { requireScenario } = await import("#mock-server/control/scenario-list.ts");
    expect(() => requireScenario(library, "far", 2)).toThrow(/has no patient0003/);
    expect(requireScenario(library, "far", 3).name).toBe("far");
  });
});

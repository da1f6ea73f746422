import { describe, expect, test } from "vitest";
import { monday, openPractice } from "../../support/practice.ts";
import { runCommand } from "./run-command.ts";

const practice = openPractice({ portalUrl: "http://localhost:3100" });

/** Runs a command on one world. Returns its exit code and its output. */
async function run(world: string, ...args: string[]) {
  const { code, text } = await runCommand([...args, "--world", world, "--at", practice.url]);
  return [code, text];
}

test("creates, lists, resets and removes worlds", async () => {
  const [code, text] = await run("default", "world", "create", "qa1", "--scenario", "slot-taken");
  expect(code).toBe(0);
  const lines = String(text).split("\n");
  expect(lines[0]).toBe("Another patient books the same time first");
  expect(lines).toContain("World qa1: Mon 23-11-2026, 09:00, the clock is stopped.");
  expect(lines).toContain("Open http://localhost:3100/login and sign in:");
  expect(lines).toContain("  aroha+qa1@example.nz  Portal-Test-2026");
  const { script } = await practice.control.scenario("slot-taken");
  expect(lines.slice(-script.length).map((line) => line.replace(/^ *\d+\. /, ""))).toEqual(
    script.map(({ text }) => text),
  );
  const listed = await run("default", "world", "list");
  const again = await run("default", "world", "create", "qa1");
  expect(listed[1]).toMatch(/^qa1 +slot-taken +Mon 23-11-2026, 09:00 \(stopped\) +in \d+ [a-z]+$/m);
  expect(listed[1]).toMatch(/^default .* never$/m);
  expect(again).toEqual([1, "A world with this id exists already."]);
  await practice.control.world("qa1").advance("P1D");
  expect((await run("qa1", "world", "reset", "--json"))[0]).toBe(0);
  expect((await practice.control.world("qa1").clock()).now).toBe(monday);
  expect(await run("default", "world", "remove", "qa1")).toEqual([0, "The world qa1 is removed."]);
  expect(await run("qa1", "clock")).toEqual([
    1,
    "There is no world qa1. Create it with npm run mock -- world create qa1",
  ]);
});

test("lists the scenarios by their groups", async () => {
  const [code, text] = await run("default", "scenarios");
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^ {2}slot-taken +Another patient books the same time first$/m),
  ]);
});

test("creates a world with the id that --world names", async () => {
  expect((await run("qa2", "world", "create"))[1]).toContain("World qa2: ");
  const unnamed = await run("default", "world", "create");
  expect(unnamed[0]).toBe(0);
  expect(unnamed[1]).not.toContain("World default");
  await practice.control.world("qa2").remove();
});

test("creates a world with dialects, shows and changes them", async () => {
  const spoken = ["--dialect", "gzip,numeric-ids"];
  const [, created] = await run("spoken", "world", "create", ...spoken);
  expect(String(created)).toContain("It speaks numeric-ids, gzip.");
  const [code, shown] = await run("spoken", "dialect");
  expect([code, String(shown).split("\n")[0]]).toEqual([0, "The world speaks numeric-ids, gzip."]);
  expect(shown).toMatch(/^\* +gzip +Every answer/m);
  expect(shown).toMatch(/^ +text-ids +Ids have letters/m);
  expect(await run("spoken", "dialect", "no-totals", "quiet-posts")).toEqual([
    0,
    "The world speaks no-totals, quiet-posts.",
  ]);
  expect(await run("spoken", "dialect", "plain")).toEqual([0, "The world speaks none: it is plain."]);
  const [refused, why] = await run("spoken", "dialect", "numeric-id");
  expect([refused, String(why)]).toEqual([1, expect.stringContaining('The nearest is "numeric-ids".')]);
});

test("creates a world at a time that is typed as New Zealand's", async () => {
  const created = [
    await run("default", "world", "create", "one", "--now", "24-11-2026 09:30", "--json"),
    await run("default", "world", "create", "two", "--now", "2026-06-24 09:30", "--json", "--ttl", "2 hours"),
  ];
  const times = created.map(([code, text]) => [code, (JSON.parse(String(text)) as { now: string }).now]);
  expect(times).toEqual([
    [0, "2026-11-24T09:30:00+13:00"],
    [0, "2026-06-24T09:30:00+12:00"],
  ]);
  const two = (await practice.control.worlds()).find(({ id }) => id === "two");
  expect(two?.expiresInSeconds).toBeGreaterThan(3_600);
});

describe("a command on a world", () => {
  test("sets the scenario, as text or as JSON", async () => {
    const world = await practice.control.createWorld({ now: monday });
    const [, text] = await run(world.id, "scenario", "three-failed-logins");
    const { title, story } = await practice.control.scenario("three-failed-logins");
    expect(String(text).split("\n")[0]).toBe(title);
    expect(String(text).replace(/\s+/g, " ")).toContain(story.replace(/\s+/g, " ").trim());
    const [, json] = await run(world.id, "scenario", "menu-minimal", "--json");
    expect(JSON.parse(String(json))).toMatchObject({ id: world.id, scenario: "menu-minimal" });
  });

  test("advances the clock by words, and shows it with what comes next", async () => {
    const world = await practice.control.createWorld({ now: monday });
    await world.signIn("aroha");
    expect((await run(world.id, "clock"))[1]).toBe(
      "It is Mon 23-11-2026, 09:00, the clock is stopped.\n" +
        "Next: Mon 23-11-2026, 09:30  session-expired  aroha  A session expired",
    );
    expect(await run(world.id, "advance", "31", "minutes")).toEqual([
      0,
      "Mon 23-11-2026, 09:30  session-expired  aroha  A session expired\n" +
        "It is Mon 23-11-2026, 09:31, the clock is stopped.",
    ]);
    const [, moved] = await run(world.id, "advance", "--to", "24-11-2026 09:00");
    expect(moved).toContain("It is Tue 24-11-2026, 09:00, the clock is stopped.");
  });

  test("lets the practice act, with a record in the words of a scenario", async () => {
    const world = await practice.control.createWorld({ now: monday });
    const event = ["event", "result-arrives", "aroha", "test=HbA1c", "value=71", "flag=High"];
    const [code, text] = await run(world.id, ...event);
    expect([code, text]).toEqual([0, expect.stringContaining("reportedAt: Mon 23-11-2026, 09:00")]);
    const linked = await run(world.id, "event", "revoke-link", "aroha", "person=tama", "--json");
    expect(JSON.parse(String(linked[1]))).toEqual({
      linked: expect.not.arrayContaining(["20103"]) as string[],
    });
    const [latest] = (await world.list("results", "aroha")) as readonly { observations?: unknown }[];
    expect(JSON.stringify(latest)).toContain('"value":"71"');
  });

  test("schedules, lists and cancels what the practice does", async () => {
    const world = await practice.control.createWorld({ now: monday });
    const [code] = await run(world.id, "event", "message-arrives", "mei", "--in", "10 minutes");
    expect(code).toBe(0);
    const [event] = await world.events();
    const [, listed] = await run(world.id, "event", "list");
    expect(listed).toBe(`${event?.id}  Mon 23-11-2026, 09:10  ${event?.summary}`);
    expect((await run(world.id, "event", "cancel", String(event?.id)))[0]).toBe(0);
    expect(await run(world.id, "event", "list")).toEqual([0, "Nothing is scheduled."]);
    expect((await run(world.id, "event", "closed", "on=2026-11-24"))[0]).toBe(0);
  });

  test("adds, lists and ends faults", async () => {
    const world = await practice.control.createWorld({ now: monday });
    const [, preset] = await run(world.id, "fault", "one-panel-down", "--panel", "Patient/Medication");
    expect(preset).toMatch(/^f1: One panel is down\. .*\nEnd it with npm run mock -- fault remove f1$/);
    await run(world.id, "fault", '{"effect":{"type":"status","status":503},"when":{"times":1}}');
    expect((await run(world.id, "fault", "list"))[1]).toBe(
      "f1  one-panel-down  Patient/Medication  acted 0 times\nf2  status          every call          acted 0 times",
    );
    expect(await run(world.id, "fault", "remove", "f1")).toEqual([0, "The fault f1 is removed."]);
    await run(world.id, "fault", "clear");
    expect(await world.faults()).toEqual([]);
  });

  test("saves moments and returns to them", async () => {
    const world = await practice.control.createWorld({ now: monday });
    await run(world.id, "snapshot", "save", "before");
    await world.advance("P1D");
    expect(await run(world.id, "snapshot", "list")).toEqual([0, "before"]);
    const [, restored] = await run(world.id, "snapshot", "restore", "before");
    expect(restored).toBe(
      "The world is as it was at before. It is Mon 23-11-2026, 09:00, the clock is stopped.",
    );
  });

  test("prints records, mail and a sign-in link", async () => {
    const world = await practice.control.createWorld({ now: monday });
    const query = new URLSearchParams({ Username: world.people.aroha.username });
    await practice.send(`/~${world.id}/api/Patient/ForgotPassword?${query}`, { method: "POST" });
    const state = await run(world.id, "state", "appointments", "--person", "aroha");
    const outbox = await run(world.id, "outbox", "--json");
    expect((await run(world.id, "outbox"))[1]).toContain(world.people.aroha.username);
    const other = await practice.control.createWorld({ now: monday });
    expect(await run(other.id, "outbox")).toEqual([0, "The practice sent nothing."]);
    const link = await run(world.id, "open", "aroha");
    expect(state[1]).toMatch(/startsAt: [A-Z][a-z]{2} \d\d-\d\d-2026, \d\d:\d\d/);
    expect(state[1]).not.toMatch(/\dT\d\d:\d\d/);
    expect(JSON.parse(String(outbox[1]))).toEqual(await world.outbox());
    expect(link[1]).toMatch(/^http:\/\/localhost:3100\/loginSwitch\/\S+$/);
  });
});

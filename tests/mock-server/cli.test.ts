import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { monday, openPractice } from "../support/practice.ts";
import { createScenarioFolder } from "../support/scenario-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const practice = openPractice();

function start(...args: string[]) {
  const child = spawn(process.execPath, ["mock-server/cli.ts", ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test" },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const output = { text: "" };
  const gather = (chunk: Buffer) => {
    output.text += chunk.toString();
  };
  child.stdout.on("data", gather);
  child.stderr.on("data", gather);
  return { child, output };
}

/** Runs a command on one world. Returns its exit code and its output. */
async function run(world: string, ...args: string[]) {
  const { child, output } = start(...args, "--world", world, "--at", practice.url);
  const [code] = await once(child, "close");
  return [code, output.text.trim()];
}

test("advances the clock, adds faults and reads the journal of a world", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  await practice.send(`/~${world.id}/api/ValidateToken`, { token });
  const [advanced, broken, verified, missed, journal] = await Promise.all([
    run(world.id, "advance", "PT31M"),
    run(world.id, "fault", '{"effect":{"type":"status","status":503}}'),
    run(world.id, "verify", '{"call":"GET ValidateToken","times":1}'),
    run(world.id, "verify", '{"call":"GET ValidateToken","times":2}'),
    run(world.id, "journal"),
  ]);
  expect(advanced).toEqual([
    0,
    "2026-11-23T09:30:00+13:00  session-expired  aroha  A session expired\nIt is 2026-11-23T09:31:00+13:00.",
  ]);
  expect(broken[0]).toBe(0);
  expect(await practice.read(`/~${world.id}/__mock/faults`)).toHaveLength(1);
  expect(verified).toEqual([0, "Verified: 1 call matches."]);
  expect(missed).toEqual([1, "GET ValidateToken was made once, and 2 times was expected."]);
  expect(journal).toEqual([0, "1  2026-11-23T09:00:00+13:00  200  GET ValidateToken  aroha"]);
});

test("lints scenarios without a practice and sets a world's scenario with one", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const bad = join(createScenarioFolder({ bad: "sead: 7" }), "bad.yaml");
  const [shipped, mistaken, turned] = await Promise.all([
    run(world.id, "lint"),
    run(world.id, "lint", "fixtures/scenarios/poli.yaml", bad),
    run(world.id, "scenario", "menu-minimal"),
  ]);
  expect(shipped).toEqual([0, "No mistakes."]);
  expect(mistaken).toEqual([1, `${bad}:3:1: Unknown word "sead". Did you mean "seed"?`]);
  expect(turned[0]).toBe(0);
  expect((await world.describe()).scenario).toBe("menu-minimal");
});

test("prints a scenario's story, who signs in where, and its steps", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const [code, text] = await run(world.id, "scenario", "three-failed-logins");
  expect(code).toBe(0);
  const { title, story, script } = await practice.control.scenario("three-failed-logins");
  const lines = String(text).split("\n");
  expect(lines[0]).toBe(title);
  expect(lines[2]).toBe(story);
  expect(lines).toContain(`  aroha+${world.id}@example.nz  Another-Password-77`);
  expect(text).toContain(`World ${world.id}, 2026-11-23T09:00:00+13:00, the clock is stopped.`);
  expect(text).toContain("Open http://localhost:3000/login and sign in:");
  expect(lines.slice(-script.length).map((line) => line.replace(/^ *\d+\. /, ""))).toEqual(
    script.map(({ text }) => text),
  );
  const [, json] = await run(world.id, "scenario", "three-failed-logins", "--json");
  expect(JSON.parse(String(json))).toMatchObject({ id: world.id, scenario: "three-failed-logins" });
});

test("says how to create a world that does not exist, and creates it", async () => {
  const [code, text] = await run("for-testers", "journal");
  expect([code, text]).toEqual([
    1,
    "There is no such world. To create it: npm run mock -- create --world for-testers",
  ]);
  const created = await run("for-testers", "create", "--scenario", "slot-taken", "--now", monday);
  expect(created).toEqual([0, expect.stringMatching(/^Another patient books the same time first\n/)]);
  expect(await practice.control.world("for-testers").describe()).toMatchObject({
    scenario: "slot-taken",
    now: monday,
  });
  expect(await run("for-testers", "create")).toEqual([1, "A world with this id exists already."]);
});

test("names the practice's port that MOCK_PORT sets in its help", async () => {
  vi.stubEnv("MOCK_PORT", "4519");
  const { child, output } = start("--help");
  vi.unstubAllEnvs();
  await once(child, "close");
  expect(output.text).toContain("http://127.0.0.1:4519");
  expect(output.text).not.toContain("4010");
});

test("follows the journal", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { child, output } = start("journal", "--follow", "--world", world.id, "--at", practice.url);
  const firstOutput = once(child.stdout, "data");
  const journal = () => practice.send(`/~${world.id}/api/ValidateToken`, { token: "none" });
  await journal();
  await firstOutput;
  expect(output.text).toMatch(/^1 {2}2026-11-23T09:00:00\+13:00 {2}200 {2}GET ValidateToken/);
  child.kill("SIGTERM");
});

test.each([
  [["scenaro"], "error: unknown command 'scenaro' (Did you mean scenario?)"],
  [["advance"], "error: missing required argument 'duration'"],
  [["advance", "tomorrow"], "✖ not an ISO duration such as PT31M or P1D → at by"],
  [["verify", "{"], "This is not JSON: {"],
  [["verify", '{"call":"GET Vital"}'], /^No call is named GET Vital: did you mean .+\?$/],
  [["journal", "--world", "nowhere"], "There is no such world."],
  [["scenario", "three-failed"], 'There is no scenario "three-failed". Did you mean "three-failed-logins"?'],
  [
    ["scenario", "three-overdue"],
    'There is no scenario "three-overdue". Did you mean "three-d-secure" or "three-failed-logins"?',
  ],
  [["scenario", "slot-takne"], 'Did you mean "slot-taken"?'],
  [["scenario", "down-practice"], 'Did you mean "practice-down"?'],
  [["scenario", "qqqqqqqqqqqqqqqqqqqq"], 'There is no scenario "qqqqqqqqqqqqqqqqqqqq".'],
  [
    ["journal", "--at", "http://127.0.0.1:9"],
    "No mock practice answers at this address: start one with serve.",
  ],
  [["journal", "--loud"], "error: unknown option '--loud'"],
])("refuses %j in one sentence", async (args, sentence) => {
  const { child, output } = start("--at", practice.url, ...args);
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output.text.trim()).toMatch(sentence);
  expect(output.text.trim().split("\n")).toHaveLength(1);
});

test("lists the commands when there is none", async () => {
  const { child, output } = start();
  await once(child, "close");
  expect(output.text).toMatch(
    /serve[\s\S]*scenario <name>[\s\S]*advance <duration>[\s\S]*fault <preset or JSON>[\s\S]*verify <JSON>/,
  );
});

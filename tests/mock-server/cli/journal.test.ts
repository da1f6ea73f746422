import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { monday, openPractice } from "../../support/practice.ts";
import { runCommand, startCommand } from "./run-command.ts";

const practice = openPractice();
const onWorld = (world: string, ...args: string[]) => [...args, "--world", world, "--at", practice.url];

async function worldWithOneCall() {
  const world = await practice.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  await practice.send(`/~${world.id}/api/ValidateToken`, { token });
  return world;
}

test("prints the calls of a world, as text or as JSON", async () => {
  const { id, journal } = await worldWithOneCall();
  const text = await runCommand(onWorld(id, "journal", "--person", "aroha"));
  const json = await runCommand(onWorld(id, "journal", "--json"));
  expect(text).toEqual({ code: 0, text: "1  Mon 23-11-2026, 09:00:00  200  GET ValidateToken  aroha" });
  expect(JSON.parse(json.text)).toEqual(await journal());
});

test("follows the journal", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { child, output } = startCommand(onWorld(world.id, "journal", "--follow"));
  const firstOutput = once(child.stdout, "data");
  await practice.send(`/~${world.id}/api/ValidateToken`, { token: "none" });
  await firstOutput;
  expect(output.text).toMatch(/^1 {2}Mon 23-11-2026, 09:00:00 {2}200 {2}GET ValidateToken/);
});

test("verifies an expectation in words or in JSON, and writes JUnit", async () => {
  const { id } = await worldWithOneCall();
  const folder = mkdtempSync(join(tmpdir(), "verify-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "result.xml");
  const inWords = await runCommand(
    onWorld(id, "verify", "GET ValidateToken", "--times", "1", "--person", "aroha"),
  );
  const inJson = await runCommand(onWorld(id, "verify", '{"call":"GET ValidateToken","times":1}'));
  const failed = await runCommand(onWorld(id, "verify", "GET ValidateToken", "--status", "401"));
  expect(failed.code).toBe(1);
  const unmet = await runCommand(onWorld(id, "verify", "GET ValidateToken", "--times", "2", "--junit", file));
  expect(inWords).toEqual({ code: 0, text: "Verified: 1 call matches." });
  expect(inJson).toEqual(inWords);
  const message = "GET ValidateToken was made once; expected: 2 times.";
  expect(unmet).toEqual({ code: 1, text: message });
  expect(readFileSync(file, "utf8")).toContain(
    `<testcase classname="verify" name="GET ValidateToken" time="0.000"><failure message="${message}">`,
  );
});

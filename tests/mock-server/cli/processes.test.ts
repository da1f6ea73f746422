import { once } from "node:events";
import { expect, test } from "vitest";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { startCommand } from "../../support/run-command.ts";

const practice = openPractice();

test("runs as a program of its own, which ends with the exit code", async () => {
  const { child, output } = startCommand(["clock", "--at", practice.url]);
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output.text).toMatch(/^It is [A-Z][a-z]{2} \d\d-\d\d-\d{4}, \d\d:\d\d/);
  const refused = startCommand(["advance", "--at", practice.url]);
  expect(await once(refused.child, "close")).toEqual([2, null]);
});

test("follows the journal, of a call by either of its names", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { child, output } = startCommand([
    ...["journal", "--follow", "--call", "Identity.validate", "--world", world.id, "--at", practice.url],
  ]);
  const firstOutput = once(child.stdout, "data");
  await practice.send(`/~${world.id}/api/ValidateToken`, { token: "none" });
  await firstOutput;
  expect(output.text).toMatch(/^1 {2}Mon 23-11-2026, 09:00:00 {2}200 {2}GET ValidateToken/);
});

test("proxy says where to call, passes calls on, and counts what it saw", async () => {
  const { child, output } = startCommand([
    "proxy",
    "--practice",
    `${practice.url}/~default/api`,
    "--port",
    "0",
  ]);
  await expect.poll(() => output.text, { timeout: 20_000 }).toMatch(/Use (\S+) as the API/);
  const [, api] = /Use (\S+) as/.exec(output.text) ?? [];
  const token = await practice.signIn("mei");
  await fetch(`${api}/Patient/AccountBalance?PatientID=${idOf("mei")}`, { headers: { Token: token } });
  child.kill("SIGINT");
  await once(child, "exit");
  expect(output.text).toContain("Answers so far: 1, right: 1.");
  expect(output.text).toContain("Answers: 1, calls: 1, differences: 0. Right answers: 1.");
});

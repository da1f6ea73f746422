import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { idOf, openPractice } from "../../support/practice.ts";
import { runCommand } from "./run-command.ts";

const practice = openPractice();
const script = `title: A test
story: It is made up.
signIn: [aroha]
now: 2026-11-23T09:00+13:00
script:
  - sign in as aroha
  - { do: see "New results", expect: { call: GET Patient/Medication, times: 0 } }
  - { do: open Appointments, expect: { call: GET Patient/RefreshCounter, times: 1 } }
  - see "Appointments"
`;

/** Runs the script in a world of this name, while `client` makes calls there once the world exists. */
async function follow(world: string, client: (token: string) => Promise<unknown>, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "mock-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, `${world}.yaml`), script);
  const ended = runCommand(
    ["--at", practice.url, "--world", world, "run", `${world}.yaml`, "--junit", "run.xml", ...args],
    { INIT_CWD: folder },
  );
  await expect
    .poll(async () => (await practice.control.worlds()).map(({ id }) => id), { timeout: 20_000 })
    .toContain(world);
  await client(await practice.signIn("aroha", world));
  return { ...(await ended), junit: readFileSync(join(folder, "run.xml"), "utf8") };
}

const counters = (world: string, token: string) =>
  practice.send(`/~${world}/api/Patient/RefreshCounter?PatientID=${idOf("aroha")}`, { token });

test("ticks the steps off as the calls are made, and ends with 0", async () => {
  const { code, text, junit } = await follow("followed", (token) => counters("followed", token));
  expect(code).toBe(0);
  expect(text).toContain("World followed: Mon 23-11-2026, 09:00, the clock is stopped.");
  expect(text).toMatch(/^✓ {2}1\. sign in as aroha {2}\(Mon 23-11-2026, 09:00\)$/m);
  expect(text).toMatch(/^✓ {2}3\. open Appointments/m);
  expect(text).toMatch(/All steps are done, and the calls are as they expect\.$/);
  expect(junit).toContain('tests="4" failures="0"');
});

test("names the line whose call was made before it was expected not to be", async () => {
  const { code, text, junit } = await follow("forbidden", async (token) => {
    const path = `/~forbidden/api/Patient/Medication?PatientID=${idOf("aroha")}&TypeID=1&PageSize=10&PageNo=1`;
    await practice.send(path, { token });
    await counters("forbidden", token);
  });
  expect(code).toBe(1);
  expect(text).toMatch(
    /Line 7, see "New results": GET Patient\/Medication was made once by aroha; expected: never\.$/,
  );
  expect(junit).toContain('tests="5" failures="1"');
});

test("warns about a refused call that no step names, and fails for it with --strict", async () => {
  const refused = async (token: string) => {
    await counters("strict", token);
    await practice.send("/~strict/api/Patient/Appointment", { token, body: {} });
  };
  const { code, text } = await follow("strict", refused, "--strict");
  expect(code).toBe(1);
  expect(text).toContain(
    "Warning: POST Patient/Appointment was answered with 400, and no step expects that status.",
  );
});

test("ends with 1 and the steps that are not done when the time is up", async () => {
  const { code, text } = await follow("late", async () => {}, "--timeout", "0 seconds", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(text)).toMatchObject({
    passed: false,
    problems: expect.arrayContaining([
      {
        line: 8,
        step: "open Appointments",
        reason: expect.stringMatching(/^GET Patient\/RefreshCounter was made 0 times/) as string,
      },
    ]) as object[],
  });
});

import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { idOf, openPractice } from "../../support/practice.ts";
import { runCommand, startCommand } from "./run-command.ts";

const practice = openPractice();
const folder = mkdtempSync(join(tmpdir(), "mock-practices-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** These commands set the exit code of the process. */
const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

describe("conform", () => {
  const account = ["--user", demoPatients.sione.username];
  const password = { CONFORM_PASSWORD: demoPassword };

  test("checks the calls that are named, and writes the files that are named", async () => {
    const [junit, report] = [join(folder, "junit.xml"), join(folder, "report.json")];
    const identity = ["--identity", `${practice.url}/identity`];
    const only = ["--only", "vitals.list, allergies.list"];
    const files = ["--junit", junit, "--report", report];
    const { text } = await runCommand(["conform", ...identity, ...account, ...only, ...files], password);
    expect([process.exitCode, text]).toEqual([
      0,
      expect.stringMatching(/^\d+ checks: \d+ passed, 0 failed/m),
    ]);
    const { results } = JSON.parse(readFileSync(report, "utf8")) as { results: { call: string }[] };
    const checked = new Set(results.map(({ call }) => call));
    expect([checked.has("vitals.list"), checked.has("letters.list")]).toEqual([true, false]);
    const json = await runCommand(["--json", "conform", ...identity, ...account, ...only], password);
    expect(JSON.parse(json.text)).toMatchObject({ counts: { failed: 0 }, slow: {} });
    const slow = await runCommand(["conform", ...identity, ...account, "--slow", "soon"], password);
    expect(slow).toEqual({ code: 2, text: expect.stringContaining("--slow must be a number of seconds") });
    expect(readFileSync(junit, "utf8")).toContain("<testsuite");
  });

  test.each([
    ["no practice", account],
    ["no account", ["--identity", "http://127.0.0.1:9"]],
    [
      "a server that does not exist",
      ["--practice", "http://127.0.0.1:9", ...account, "--host", "x=http://a.nz"],
    ],
    ["a call that does not exist", ["--identity", "http://127.0.0.1:9", ...account, "--only", "vitals.lst"]],
  ])("is refused with %s", async (_name, args) => {
    const { code, text } = await runCommand(["conform", ...args], password);
    expect(code).not.toBe(0);
    expect(text).toMatch(/conform needs --identity|The nearest is vitals\.list|--host takes name=url/);
  });

  test("is refused with a value of the portal's configuration that the contract does not have", async () => {
    const args = ["conform", "--identity", "http://127.0.0.1:9", ...account];
    const { code, text } = await runCommand(args, {
      ...password,
      PRACTICE_LEAVE_OUT: "profile.saveDemographics.MidleName",
      PRACTICE_OPEN_RANGES: "",
    });
    expect(code).not.toBe(0);
    expect(text).toContain("the nearest is profile.saveDemographics.MiddleName");
  });

  test.each([["--password", "Hidden-Word-1"], ["--password=Hidden-Word-1"]])(
    "takes no password from the command line, and does not repeat it: %s",
    async (...args) => {
      const { code, text } = await runCommand([
        "conform",
        "--identity",
        "http://127.0.0.1:9",
        ...account,
        ...args,
      ]);
      expect(code).not.toBe(0);
      expect(text).toContain("Put the password in CONFORM_PASSWORD");
      expect(text).not.toContain("Hidden-Word");
    },
  );

  test("finds a practice that has no identity server", async () => {
    const only = ["--only", "identity.locate,allergies.list"];
    const args = ["--practice", `${practice.url}/api`, ...account, ...only];
    const { text } = await runCommand(["conform", ...args], password);
    expect(text).toContain("skipped  There is no address of the host identity. (identity.locate)");
    expect(text).toMatch(/ 0 failed/);
  });

  test("says of an address that nothing answers there, without its user and query", async () => {
    const args = ["--practice", "http://name:word@127.0.0.1:9/api?key=word", ...account];
    const { code, text } = await runCommand(["conform", ...args], password);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:9\/api/),
    ]);
    expect(text).not.toContain("word");
  });
});

describe("record", () => {
  const recording = (name: string, calls: object) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify({ calls, drift: [] }));
    return file;
  };

  test("compares two recordings", async () => {
    const first = recording("first.json", {});
    const { text } = await runCommand(["record", "--compare", first, first]);
    expect(text).toBe("The recordings are the same.");
    expect(process.exitCode).toBe(before);
  });

  test.each([
    ["one recording to compare", ["--compare", join(folder, "first.json")], "--compare needs two files"],
    ["no practice", ["--out", "a.json"], "record needs --target and --out"],
    ["no file", ["--target", "http://127.0.0.1:9"], "record needs --target and --out"],
  ])("is refused with %s", async (_name, args, reason) => {
    recording("first.json", {});
    const { code, text } = await runCommand(["record", ...args]);
    expect(code).not.toBe(0);
    expect(text).toContain(reason);
  });
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
  expect(output.text).toContain("Answers: 1, calls: 1, differences: 0.");
  expect((await runCommand(["proxy"])).text).toContain("proxy needs --identity or --practice.");
});

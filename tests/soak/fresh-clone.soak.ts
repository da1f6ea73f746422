import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A clone of the last commit, in which nothing is installed. */
const folder = mkdtempSync(join(tmpdir(), "fresh-clone-"));

beforeAll(() => {
  const { status, stderr } = spawnSync("git", ["clone", "--quiet", ".", folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000);

/** Runs npm as a person does in that folder, with the machine's own Node. */
function npm(...args: string[]) {
  const PATH = (process.env.PATH ?? "").split(":").filter((part) => !part.includes("node_modules"));
  const env = { HOME: process.env.HOME ?? "", PATH: PATH.join(":") };
  return spawnSync("npm", args, { cwd: folder, encoding: "utf8", env, timeout: 570_000 });
}

test("soak: without packages, npm run payments says so in one sentence and installs nothing", () => {
  const { status, stderr } = npm("run", "payments");
  expect(stderr.trim()).toBe(
    "The packages are not installed: stop the portal if it runs here, and run npm ci.",
  );
  expect(status).toBe(1);
  expect(existsSync(join(folder, "node_modules"))).toBe(false);
});

test("soak: the first command of a fresh clone installs what it needs", { timeout: 600_000 }, () => {
  const { status, stdout, stderr } = npm("run", "mock", "--", "--help");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Installing the packages");
  expect(stdout).toContain("Usage: npm run mock --");
});

test.each([
  "run docs",
  "run mock -- lint slot-taken",
  "run payments -- --help",
  "run scenarios -- --help",
  "run unit -- tests/machines/sign-in.test.ts",
  "run mock:package",
])("soak: npm %s works after it", { timeout: 600_000 }, (line) => {
  const { status, stdout, stderr } = npm(...line.split(" "));
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).not.toContain("Installing");
});

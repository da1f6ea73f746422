// Runs every check, and lists all that failed. What a part has printed is kept in node_modules/.cache/test-output, and shown only where it failed. --no-browser leaves the browser out, and --slow runs the slow tests
// (scripts/slow-tests.mjs), of which the others run those that guard a recent change, and every walk of the browser tests.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { skippedTests, slowTests } from "./slow-tests.mjs";

const kept = "node_modules/.cache/test-output";
mkdirSync(kept, { recursive: true });
const reports = mkdtempSync(join(tmpdir(), "portal-tests-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");
const enginesReport = join(reports, "engines.json");
const hasBrowser = !process.argv.includes("--no-browser");
const isSlow = process.argv.includes("--slow");

const skipped = isSlow ? [] : skippedTests();
const slowUnits = Object.keys(slowTests).filter((file) => isSlow && file.startsWith("tests/"));
const env = { ...process.env, SKIPPED_TESTS: skipped.join(), ...(isSlow ? { SOAK: "1" } : {}) };

const types = { name: "types", command: "react-router typegen && tsc" };
const lint = { name: "lint", command: "biome ci --error-on-warnings ." };
const unused = { name: "unused code", command: "knip" };
const build = { name: "build", command: "react-router build && node scripts/console.mjs" };
const floor = { name: "oldest browsers", command: "node scripts/browser-floor.ts" };
const unit = {
  name: "architecture, unit and contract tests",
  command: `vitest run --silent=passed-only --reporter=default --reporter=json --outputFile.json="${unitReport}" ${slowUnits.join(" ")}`,
};
const bench = { name: "benchmarks, tiny", command: "node bench/main.ts --tiny --built" };
const browser = {
  name: "browser tests",
  command: "playwright test",
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
};
const engines = {
  name: "journeys in WebKit and Firefox",
  command: `node e2e/browsers/main.ts --core --width 390 --report "${enginesReport}"`,
};

const failed = [];
const checks = isSlow ? [build] : [...(hasBrowser ? [build, floor] : []), types, lint, unused];
// The tests wait for processes and time limits half of the time, so the other checks run beside them, one after another.
await Promise.all([inTurn([unit]), inTurn(checks)]);
if (hasBrowser && !failed.includes(build.name)) {
  await inTurn([
    ...(skipped.includes("bench/main.ts") ? [] : [bench]),
    browser,
    ...(isSlow ? [] : [engines]),
  ]);
}

if (skipped.length > 0) {
  console.log(`\nNot run, because nothing that they guard has changed lately: ${skipped.join(", ")}.`);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
const unitCounts = read(unitReport);
const browserCounts = read(browserReport)?.stats;
const engineCounts = read(enginesReport);
const passed =
  (unitCounts?.numPassedTests ?? 0) + (browserCounts?.expected ?? 0) + (engineCounts?.passed ?? 0);
const broken =
  (unitCounts?.numFailedTests ?? 0) +
  (browserCounts?.unexpected ?? 0) +
  (browserCounts?.flaky ?? 0) +
  (engineCounts?.failed ?? 0);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${Math.max(broken, failed.length)} failed`);
// A failed test fails the run even where the program that ran it ends with 0.
process.exit(failed.length + broken > 0 ? 1 : 0);

async function inTurn(steps) {
  for (const step of steps) await run(step);
}

async function run({ name, command, env: own }) {
  const start = Date.now();
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"], env: { ...env, ...own } });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const status = await new Promise((ended) => child.once("close", ended));
  const output = Buffer.concat(chunks).toString();
  const file = join(kept, `${name.replaceAll(/\W+/g, "-")}.txt`);
  writeFileSync(file, output);
  const seconds = Math.round((Date.now() - start) / 1000);
  if (status !== 0) {
    failed.push(name);
    console.log(`\n${failuresIn(output)}`);
  }
  console.log(`── ${name}: ${status === 0 ? "passed" : `FAILED (${file})`} in ${seconds} s`);
}

/** What a part has printed, without the lines of what passed and of the portal's log. */
function failuresIn(output) {
  return output
    .split("\n")
    .filter((line) => !/^\s*(✓|ok\b|\{"level":)/.test(stripVTControlCharacters(line)))
    .join("\n")
    .trimEnd();
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

// Runs every check in turn and stops at the first that fails. --no-browser leaves the browser out.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const reports = mkdtempSync(join(tmpdir(), "portal-tests-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

const steps = [
  { name: "types", command: "react-router typegen && tsc" },
  { name: "lint", command: "biome ci --error-on-warnings ." },
  { name: "unused code", command: "knip" },
  {
    name: "architecture, unit and contract tests",
    command: `vitest run --reporter=default --reporter=json --outputFile.json="${unitReport}"`,
  },
];
if (!process.argv.includes("--no-browser")) {
  steps.push(
    { name: "build", command: "react-router build && node scripts/console.mjs" },
    { name: "benchmarks, tiny", command: "node bench/main.ts --tiny --built" },
    {
      name: "browser tests",
      command: "playwright test",
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    },
  );
}

let failed;
for (const { name, command, env } of steps) {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, { shell: true, stdio: "inherit", env: { ...process.env, ...env } });
  console.log(
    `── ${name}: ${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - start) / 1000)} s`,
  );
  if (status !== 0) {
    failed = name;
    break;
  }
}

const unit = read(unitReport);
const browser = read(browserReport)?.stats;
const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0);
const broken = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0) + (browser?.flaky ?? 0);
rmSync(reports, { recursive: true, force: true });
if (failed) console.log(`\nStopped at: ${failed}`);
console.log(`\n${passed} passed, ${broken || (failed ? 1 : 0)} failed`);
process.exit(failed ? 1 : 0);

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

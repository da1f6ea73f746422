// Runs the journeys of this folder against a mock practice that speaks plainly, then one dialect after
// another, then five random combinations, and prints which journeys passed. `npm run dialects` builds the portal first.
// --only NAME[,NAME…] chooses from the table (`random-1` to `random-5` too); --mix NAME,NAME… speaks several at once.
// Everything else is passed on to Playwright, such as --grep or --workers.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomDialects } from "../../mock-server/dialects/choose.ts";
import { dialectNames } from "../../mock-server/dialects/table.ts";

const { values, tokens } = parseArgs({
  options: { only: { type: "string" }, mix: { type: "string" } },
  strict: false,
  tokens: true,
});
const own = new Set(tokens.filter(({ name }) => name === "only" || name === "mix").map(({ index }) => index));
const passedOn = process.argv.slice(2).filter((_, index, all) => {
  const isValue = own.has(index - 1) && !all[index - 1].includes("=");
  return !own.has(index) && !isValue;
});

const table = new Map([
  ["plain", "plain"],
  ...dialectNames.map((name) => [name, name]),
  ...[1, 2, 3, 4, 5].map((seed) => [`random-${seed}`, randomDialects(seed).join()]),
]);
const chosen = values.mix ? [] : (values.only?.split(",") ?? [...table.keys()]);
const unknown = chosen.filter((name) => !table.has(name));
if (unknown.length > 0) {
  console.error(`There is no dialect ${unknown.join(", ")}. Choose from ${[...table.keys()].join(", ")}.`);
  process.exit(2);
}
const mixes = new Map(values.mix ? [["mix", values.mix]] : chosen.map((name) => [name, table.get(name)]));

const folder = mkdtempSync(join(tmpdir(), "portal-dialects-"));
const report = join(folder, "report.json");
const files = passedOn.some((argument) => argument.startsWith("e2e/")) ? [] : ["e2e/journeys.spec.ts"];
const { status } = spawnSync("playwright", ["test", ...files, ...passedOn], {
  shell: process.platform === "win32",
  stdio: "inherit",
  env: {
    ...process.env,
    E2E_DIALECTS: [...new Set(mixes.values())].join(" "),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  },
});
const journeys = readJourneys();
rmSync(folder, { recursive: true, force: true });

console.log(`\n${"dialect".padEnd(24)}journeys passed`);
for (const [name, mix] of mixes) {
  const under = journeys.filter((journey) => journey.mix === mix);
  const failed = under.filter(({ ok }) => !ok).map(({ title }) => title);
  console.log(`${name.padEnd(24)}${under.length - failed.length} of ${under.length}`);
  if (mix !== name) console.log(`  ${mix.replaceAll(",", ", ")}`);
  for (const title of failed) console.log(`  FAILED ${title}`);
}
process.exit(status ?? 1);

/** Every journey of the report: a file has a suite for each mix. */
function readJourneys() {
  const { suites } = JSON.parse(readFileSync(report, "utf8"));
  return suites.flatMap(({ suites: ofMixes = [] }) =>
    ofMixes.flatMap((suite) => specsOf(suite).map(({ title, ok }) => ({ mix: suite.title, title, ok }))),
  );
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

// `npm run bench` runs every suite, `npm run bench -- speed` the named ones. It prints tables and
// asserts nothing: machines differ, and only ratios within one run can be compared. With `--tiny` each
// suite runs once with small numbers and prints no figures. With `--built` the last build is used again.
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { requireFreePort } from "../scripts/processes.mjs";
import { ports, workFolder } from "./addresses.ts";
import { booking } from "./booking/suite.ts";
import { type Effort, full, tiny } from "./effort.ts";
import { journey } from "./journey/suite.ts";
import { isInstalled as isLighthouseInstalled } from "./lighthouse/audit.ts";
import { lighthouse } from "./lighthouse/suite.ts";
import { longLists } from "./long-lists/suite.ts";
import { type Portal, startPortal } from "./portal.ts";
import { practice } from "./practice/suite.ts";
import { stopAll } from "./programs.ts";
import { signIn } from "./sign-in/suite.ts";
import { size } from "./size/suite.ts";
import { sizing } from "./sizing/suite.ts";
import { speed } from "./speed/suite.ts";
import { printTable, type Table } from "./table.ts";

/** A new suite is a folder with a suite.ts, and a line in one of these two tables. */
const portalSuites: Record<string, (effort: Effort, portal: Portal) => Promise<readonly Table[]>> = {
  size,
  speed,
  "sign-in": signIn,
  journey,
  "long-lists": longLists,
  lighthouse,
};
/** Suites that need no portal. */
const practiceSuites: Record<string, (effort: Effort) => Promise<readonly Table[]>> = {
  booking,
  practice,
  sizing,
};

const { positionals: requested, values: options } = parseArgs({
  allowPositionals: true,
  options: { tiny: { type: "boolean", default: false }, built: { type: "boolean", default: false } },
});
const effort = options.tiny ? tiny : full;
const names = [...Object.keys(portalSuites), ...Object.keys(practiceSuites)];
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(", ")}: choose from ${names.join(", ")}.`);
  process.exit(1);
}
/** Takes minutes and gigabytes, and is about whole installations, not about one change. */
const onlyByName = "sizing";
const selected = new Set(requested.length > 0 ? requested : names.filter((name) => name !== onlyByName));
if (selected.has("lighthouse") && !isLighthouseInstalled()) {
  console.log("The suite lighthouse is left out: `npm ci` in bench/ installs what it needs.");
  selected.delete("lighthouse");
}
for (const [name, port] of Object.entries(ports))
  await requireFreePort(port, "BENCH_PORT", `the bench (${name})`);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(130)));
}

try {
  await mkdir(workFolder, { recursive: true });
  for (const [name, run] of Object.entries(practiceSuites)) {
    if (selected.has(name)) await print(name, run(effort));
  }
  if (Object.keys(portalSuites).some((name) => selected.has(name))) {
    console.log("Starting the portal …");
    const portal = await startPortal({ isBuilt: options.built });
    for (const [name, run] of Object.entries(portalSuites)) {
      if (selected.has(name)) await print(name, run(effort, portal));
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

async function print(name: string, measured: Promise<readonly Table[]>) {
  console.log(`Measuring ${name} …`);
  const start = performance.now();
  const tables = await measured;
  if (!options.tiny) tables.forEach(printTable);
  console.log(`\nMeasured ${name} in ${((performance.now() - start) / 1_000).toFixed(0)} s.\n`);
}

// `npm run bench` runs every suite, `npm run bench -- speed` the named ones. It prints tables and
// asserts nothing: machines differ, and only ratios within one run can be compared.
import { mkdir } from "node:fs/promises";
import { requireFreePort } from "../scripts/processes.mjs";
import { ports, workFolder } from "./addresses.ts";
import { lighthouse } from "./lighthouse/suite.ts";
import { type Portal, startPortal } from "./portal.ts";
import { stopAll } from "./programs.ts";
import { size } from "./size/suite.ts";
import { speed } from "./speed/suite.ts";
import { printTable, type Table } from "./table.ts";

type Suite = (portal: Portal) => Promise<readonly Table[]>;

/** A new suite is a folder with a suite.ts, and a line here. */
const suites: Record<string, Suite> = { size, speed, lighthouse };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(", ")}: choose from ${Object.keys(suites).join(", ")}.`);
  process.exit(1);
}
for (const [name, port] of Object.entries(ports))
  await requireFreePort(port, "BENCH_PORT", `the bench (${name})`);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(130)));
}

try {
  await mkdir(workFolder, { recursive: true });
  console.log("Building and starting the portal …");
  const portal = await startPortal();
  for (const [name, run] of Object.entries(suites)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`Measuring ${name} …`);
    for (const table of await run(portal)) printTable(table);
    console.log("");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

// `npm run bench` runs every suite, `npm run bench -- speed` the named ones. It prints tables and
// asserts nothing: machines differ, and only ratios within one run can be compared.
import { mkdir } from "node:fs/promises";
import { requireFreePort } from "../scripts/processes.mjs";
import { ports, workFolder } from "./addresses.ts";
import { booking } from "./booking/suite.ts";
import { lighthouse } from "./lighthouse/suite.ts";
import { type Portal, startPortal } from "./portal.ts";
import { practice } from "./practice/suite.ts";
import { stopAll } from "./programs.ts";
import { entrance } from "./sign-in/suite.ts";
import { size } from "./size/suite.ts";
import { speed } from "./speed/suite.ts";
import { printTable, type Table } from "./table.ts";

type Suite = (portal: Portal) => Promise<readonly Table[]>;

/** A new suite is a folder with a suite.ts, and a line here. */
const suites: Record<string, Suite> = { size, speed, entrance, lighthouse };

/** Suites about the practice alone, which need no portal. */
const practiceSuites: Record<string, () => Promise<readonly Table[]>> = { booking, practice };

const asked = process.argv.slice(2);
const known = [...Object.keys(suites), ...Object.keys(practiceSuites)];
const unknown = asked.filter((name) => !known.includes(name));
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(", ")}: choose from ${known.join(", ")}.`);
  process.exit(1);
}
for (const [name, port] of Object.entries(ports))
  await requireFreePort(port, "BENCH_PORT", `the bench (${name})`);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(130)));
}

try {
  await mkdir(workFolder, { recursive: true });
  for (const [name, run] of Object.entries(practiceSuites)) {
    if (isAsked(name)) await print(name, run());
  }
  if (Object.keys(suites).some(isAsked)) {
    console.log("Building and starting the portal …");
    const portal = await startPortal();
    for (const [name, run] of Object.entries(suites)) if (isAsked(name)) await print(name, run(portal));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

async function print(name: string, tables: Promise<readonly Table[]>) {
  console.log(`Measuring ${name} …`);
  for (const table of await tables) printTable(table);
  console.log("");
}

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { practiceControl } from "../../mock-server/control/client.ts";
import { startServers } from "../../mock-server/player/servers.ts";
import config from "../../playwright.config.ts";
import { makeCertificate, startTlsProxy } from "../../scripts/tls-proxy.mjs";
import { journeys } from "../journeys/all.ts";
import type { Journey } from "../journeys/journey.ts";
import { kill, startPortalProcess } from "../support/portal-process.ts";
import { actIn } from "./act.ts";
import type { Driver } from "./driver.ts";
import { type Engine, engines, isInstalled } from "./engines.ts";
import { until } from "./process.ts";

/** Runs the journeys in engines other than Chromium, and ends with "N passed, N failed". */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    core: { type: "boolean" },
    report: { type: "string" },
    engine: { type: "string", multiple: true },
    width: { type: "string", multiple: true },
  },
});
const widths = (values.width ?? ["390", "1280"]).map(Number);
const isChosen = ({ title, isCore }: Journey) =>
  (!values.core || isCore === true) &&
  (positionals.length === 0 || positionals.some((words) => title.includes(words)));
const chosenEngines = engines.filter(
  ({ name, isCore }) => (!values.core || isCore === true) && (values.engine?.includes(name) ?? true),
);

const counts = { passed: 0, failed: 0 };
const portalUrl = String(config.use?.baseURL);
const { practiceUrl } = config.metadata ?? {};
const practice = practiceControl(practiceUrl);
/** Where `npm start -- --https` has the portal. */
const securePortalUrl = `https://localhost:${Number(new URL(portalUrl).port) + 1}`;
const installed = chosenEngines.filter(isInstalled);
for (const { name } of chosenEngines.filter((engine) => !isInstalled(engine))) {
  console.log(`${name} is not installed here, so nothing runs in it.`);
}

/** A portal with settings of its own, beside the other one, which all journeys with settings share. */
let own: Promise<string> | undefined;
let closeOwn = async () => {};
function portalWith(settings: Readonly<Record<string, string>>): Promise<string> {
  own ??= (async () => {
    const port = Number(new URL(portalUrl).port) + 2;
    const url = `https://localhost:${port + 1}`;
    const certificate = await makeCertificate("localhost");
    const portal = await startPortalProcess({
      PORT: String(port),
      PORTAL_ORIGINS: url,
      TRUST_PROXY_HOPS: "1",
      IDENTITY_URL: `${practiceUrl}/identity`,
      DATA_DIR: mkdtempSync(join(tmpdir(), "portal-")),
      ...settings,
    });
    const proxy = await startTlsProxy(port + 1, port, certificate);
    closeOwn = async () => {
      proxy.closeAllConnections();
      proxy.close();
      await kill(portal);
    };
    return url;
  })();
  return own;
}

const stop = await startServers(practiceUrl, portalUrl, "--https");
try {
  // Two browsers of each engine: a journey waits for ten seconds until a message is sent.
  const all = installed.map((engine) => ({ engine, left: rowsOf(engine) }));
  await Promise.all([...all, ...all].map(({ engine, left }) => runIn(engine, left)));
} finally {
  await closeOwn();
  await stop();
}
if (values.report) writeFileSync(values.report, JSON.stringify(counts));
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

function* rowsOf({ withoutScripts, width: fixed }: Engine) {
  for (const journey of journeys.filter(isChosen)) {
    if (withoutScripts && !journey.needsNoScript) continue;
    for (const width of fixed ? [fixed] : widths) yield { journey, width };
  }
}

async function runIn(engine: Engine, left: ReturnType<typeof rowsOf>) {
  const driver = await engine.start();
  console.log(`${engine.name} is ${driver.version}`);
  try {
    for (const { journey, width } of left) {
      const began = performance.now();
      const problem = await runJourney(driver, engine, journey, width);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      counts[problem === undefined ? "passed" : "failed"]++;
      const mark = problem === undefined ? "✓" : "✗";
      console.log(`${mark} ${engine.name} ${width}: ${journey.title} (${seconds} s)`);
      if (problem !== undefined) console.log(`  ${problem}`);
    }
  } finally {
    await driver.close();
  }
}

/** Returns what is wrong. */
async function runJourney(
  driver: Driver,
  { withoutScripts = false, width: fixed }: Engine,
  { world: request, portal, run }: Journey,
  width: number,
): Promise<string | undefined> {
  const scenario = request?.scenario ?? "default-family";
  // The default scenario has no time of its own.
  const start = scenario === "default-family" ? { now: "2026-11-24T09:00:00+13:00", running: true } : {};
  const world = await practice.createWorld({ scenario, ...start, ...request });
  try {
    const { script } = await practice.scenario(scenario);
    await driver.begin(width, fixed ? 600 : 844);
    const { act, settled, reported } = actIn(
      driver,
      portal ? await portalWith(portal) : securePortalUrl,
      world,
      withoutScripts,
    );
    await run({
      act,
      practice: {
        world,
        script,
        has: (check) => until(() => world.checkState(check)),
        expects: (expected) => until(() => world.verify(expected)),
      },
      isPhone: width < 768,
      passTime: async () => {},
    });
    await until(settled);
    const problems = [...new Set([...driver.problems(), ...reported])];
    return problems.length > 0 ? `The page reported: ${problems.join("\n    ")}` : undefined;
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), ...driver.problems()].join("\n    ");
  } finally {
    await world.remove();
  }
}

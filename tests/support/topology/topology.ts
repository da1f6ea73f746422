import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { kill } from "../../../e2e/support/portal-process.ts";
import { freePort, residentMb } from "../portal-process.ts";
import { startNginx } from "./nginx.ts";

type Environment = Record<string, string>;
type Instance = { port: number; process: ChildProcess };
/** How an instance starts: other variables, or the folder of another build. */
type Start = { environment?: Environment; folder?: string };

/** A load is no patient: it comes from one address. */
const noLimits = {
  ANONYMOUS_REQUESTS_PER_ADDRESS: "1000000000",
  READS_PER_MINUTE: "1000000000",
  WRITES_PER_MINUTE: "1000000000",
};
/** The proxy probes each second. */
const proxySeesMs = 2_000;
const key = Buffer.alloc(32, 5).toString("base64");

/** Two instances of the portal behind a proxy with TLS, until the test ends. */
export async function openTopology(environment: Environment, startProxy = startNginx) {
  const folder = mkdtempSync(join(tmpdir(), "portal-topology-"));
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const metricsPorts = [await freePort(), await freePort()];
  const url = `https://localhost:${port}`;
  const instances: Instance[] = [];
  const proxy = await startProxy(folder, port, ports);
  onTestFinished(async () => {
    await proxy.stop();
    for (const instance of instances) await kill(instance.process);
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(index: number, { environment: more = {}, folder: cwd = "." }: Start = {}) {
    const own = ports[index] ?? 0;
    const portal = spawn(process.execPath, ["app/.server/serve.ts"], {
      cwd,
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "silent",
        PORT: String(own),
        METRICS_PORT: String(metricsPorts[index]),
        PORTAL_ORIGINS: url,
        TRUST_PROXY_HOPS: "1",
        SESSION_KEY: key,
        DATA_DIR: folder,
        ...noLimits,
        ...environment,
        ...more,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    instances[index] = { port: own, process: portal };
    await isReady(index);
  }
  const readiness = (index: number) =>
    fetch(`http://127.0.0.1:${ports[index]}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  const isReady = (index: number) =>
    expect.poll(() => readiness(index), { timeout: 60_000, interval: 50 }).toBe(200);

  await Promise.all([start(0), start(1)]);
  return {
    url,
    metricsPorts,
    /** The memory of each instance, in MB. */
    memory: () => instances.map(({ process: { pid } }) => residentMb(pid)),
    key,
    readiness,
    start,
    /** Ends an instance as an update does and starts it again (docs/operating.md, "Upgrade"). Returns how long it took to end. */
    restart: async (index: number, how: Start = {}) => {
      const { process: old } = instances[index] as Instance;
      const [ended, signalledAt] = [once(old, "exit"), performance.now()];
      old.kill("SIGTERM");
      await ended;
      const ms = performance.now() - signalledAt;
      await start(index, how);
      await pause(proxySeesMs);
      return ms;
    },
    /** Ends an instance in the middle of everything. */
    kill: (index: number) => kill((instances[index] as Instance).process),
  };
}

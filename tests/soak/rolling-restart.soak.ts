import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { kill, startPortalProcess } from "../../e2e/support/portal-process.ts";
import { freePort } from "../support/portal-process.ts";
import { openTestPostgres } from "../support/postgres/open-database.ts";
import { openPractice } from "../support/practice.ts";

const practice = openPractice();
const postgres = openTestPostgres();
const restarts = 4;
const clients = 8;
const probeMs = 250;

type Instance = { port: number; process: ChildProcess; agent: Agent; isReady: boolean };

/** Passes requests to the ready instances in turn, over kept connections, and repeats none. */
async function startBalancer(instances: Set<Instance>) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = [...instances].filter(({ isReady }) => isReady);
    const instance = ready[turn++ % ready.length];
    if (!instance) return void outgoing.writeHead(502).end();
    const { method, url: path, headers } = incoming;
    const { port, agent } = instance;
    const onward = request({ host: "127.0.0.1", port, agent, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const probing = setInterval(() => {
    for (const instance of instances) {
      fetch(`http://127.0.0.1:${instance.port}/readyz`).then(
        ({ ok }) => {
          instance.isReady = ok;
        },
        () => {
          instance.isReady = false;
        },
      );
    }
  }, probeMs);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      clearInterval(probing);
      server.closeAllConnections();
      server.close();
    },
  };
}

const stores = {
  "a shared SQLite file": () => ({}),
  PostgreSQL: () => ({ DATABASE_URL: postgres.url, SESSION_KEY: Buffer.alloc(32, 5).toString("base64") }),
};

test.for(Object.entries(stores))(
  "soak: a rolling restart on %s under load loses no request",
  { timeout: 240_000 },
  async ([store, database]) => {
    const folder = mkdtempSync(join(tmpdir(), "portal-rolling-"));
    const instances = new Set<Instance>();
    const balancer = await startBalancer(instances);
    const origin = `http://localhost:${balancer.port}`;
    onTestFinished(async () => {
      balancer.close();
      for (const instance of instances) await kill(instance.process);
      rmSync(folder, { recursive: true, force: true });
    });

    async function start() {
      const port = await freePort();
      const process = await startPortalProcess({
        PORT: String(port),
        PORTAL_ORIGINS: origin,
        IDENTITY_URL: `${practice.url}/identity`,
        DATA_DIR: folder,
        ...database(),
        ANONYMOUS_REQUESTS_PER_ADDRESS: "1000000000",
        READS_PER_MINUTE: "1000000000",
        WRITES_PER_MINUTE: "1000000000",
        DRAIN_SECONDS: "2",
      });
      const instance = { port, process, agent: new Agent({ keepAlive: true }), isReady: false };
      instances.add(instance);
      await expect.poll(() => instance.isReady, { timeout: 30_000 }).toBe(true);
      return instance;
    }

    const running = [await start(), await start()];
    const world = await practice.control.createWorld();
    const { q } = await world.switchToken("mei");
    const agent = new Agent({ keepAlive: true });
    const send = async (path: string, headers: Record<string, string>, body?: string) => {
      const outgoing = request(`http://127.0.0.1:${balancer.port}${path}`, {
        agent,
        method: body === undefined ? "GET" : "POST",
        headers: { host: `localhost:${balancer.port}`, ...headers },
      });
      outgoing.end(body);
      const [answer] = await once(outgoing, "response");
      await answer.resume().toArray();
      return answer as { statusCode: number; headers: Record<string, string[]> };
    };
    const signedIn = await send(`/loginSwitch/${q}`, { origin }, "");
    const cookie = String(signedIn.headers["set-cookie"]?.at(-1)).split(";")[0] ?? "";
    const form = {
      cookie,
      origin,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "23",
    };

    let isOver = false;
    const outcomes = new Map<string, number>();
    const load = Array.from({ length: clients }, async (_, client) => {
      while (!isOver) {
        const isForm = client % 2 === 1;
        // A form of an older revision changes nothing and is answered with a redirect.
        const sent = isForm
          ? send("/appointments?tab=book", form, "intent=reset&revision=0")
          : send("/appointments?tab=upcoming", { cookie });
        const outcome = await sent.then(
          ({ statusCode }) => `${isForm ? "POST" : "GET"} ${statusCode}`,
          (error: NodeJS.ErrnoException) => String(error.code),
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });

    const exits: number[] = [];
    for (let restart = 0; restart < restarts; restart++) {
      running.push(await start());
      const old = running.shift() as Instance;
      await pause(1_000);
      const ended = once(old.process, "exit");
      const signalledAt = performance.now();
      old.process.kill("SIGTERM");
      await ended;
      exits.push((performance.now() - signalledAt) / 1_000);
      instances.delete(old);
    }
    isOver = true;
    await Promise.all(load);
    const total = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
    const served = (outcomes.get("GET 200") ?? 0) + (outcomes.get("POST 302") ?? 0);
    console.log(
      `soak: ${restarts} restarts of two instances on ${store}: ${total - served} of ${total} requests lost, exits after ${exits.map((seconds) => seconds.toFixed(1)).join(", ")} s`,
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      "GET 200": expect.any(Number),
      "POST 302": expect.any(Number),
    });
    expect(Math.max(...exits)).toBeLessThanOrEqual(15);
  },
);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kill, startPortalProcess } from "../../e2e/support/portal-process.ts";
import { freePort, probe, residentMb } from "../support/portal-process.ts";
import { practiceAt } from "../support/practice.ts";
import { type HostileAnswer, hostileAnswers } from "./hostile-values.ts";

/** How long another request may wait, in ms, and how much more the portal may hold afterwards, in MB. */
const [limitMs, limitMb] = [200, 50];

let portalUrl = "";
let cookie = "";
let letter = "";
let signIn: () => Promise<void>;
/** How often the hostile answer was given. */
let given = 0;
let portalPid: number | undefined;
let hostile: { path: string; body: Buffer; encoding: string | undefined } | undefined;
let metricsUrl = "";
let heldBefore = 0;
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** The practice and the portal have processes of their own. Between them is this one, which replaces one answer. */
beforeAll(async () => {
  const mockPort = await freePort();
  const practice = spawn(process.execPath, ["mock-server/main.ts"], {
    env: { ...process.env, NODE_ENV: "development", MOCK_PORT: String(mockPort) },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  stops.push(() => kill(practice));
  await once(practice.stdout ?? practice, "data");
  const between = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://practice.test");
    if (hostile && pathname.toLowerCase().endsWith(`/${hostile.path}`.toLowerCase())) {
      const encoding = hostile.encoding === undefined ? {} : { "content-encoding": hostile.encoding };
      given += 1;
      response.writeHead(200, { "content-type": "application/json", ...encoding }).end(hostile.body);
      return;
    }
    const { method, url, headers } = request;
    const onward = forward({ port: mockPort, method, path: url, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    request.pipe(onward.on("error", () => response.destroy()));
  }).listen(0, "127.0.0.1");
  await once(between, "listening");
  stops.push(async () => between.closeAllConnections());
  const { port: practicePort } = between.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "portal-hostile-"));
  const [port, metricsPort] = [await freePort(), await freePort()];
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const portal = await startPortalProcess({
    PORT: String(port),
    IDENTITY_URL: `http://127.0.0.1:${practicePort}/identity`,
    DATA_DIR: folder,
    READS_PER_MINUTE: "1000000000",
    METRICS_PORT: String(metricsPort),
  });
  stops.push(async () => {
    await kill(portal);
    rmSync(folder, { recursive: true, force: true });
  });
  portalUrl = `http://localhost:${port}`;
  portalPid = portal.pid;
  const world = await practiceAt(`http://127.0.0.1:${practicePort}`).control.createWorld();
  signIn = async () => {
    const { q } = await world.switchToken("sione");
    const signedIn = await fetch(`${portalUrl}/loginSwitch/${q}`, {
      method: "POST",
      headers: { origin: portalUrl },
      redirect: "manual",
    });
    cookie = String(signedIn.headers.getSetCookie().at(-1)).split(";")[0] ?? "";
  };
  await signIn();
  [{ id: letter } = { id: "" }] = (await world.list("letters", "sione")) as readonly { id: string }[];
  // The first pages of a process, and the first probes of this one, take longer.
  for (const { page } of hostileAnswers) await longestWait(page);
  await settled();
  heldBefore = await heldMb();
});

/** What the process holds in use, in MB: it may occupy more that the next answer uses again. */
async function heldMb(): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const used = text.matchAll(/^nodejs_(?:heap_size_used|external_memory)_bytes (\d+)/gm);
  return [...used].reduce((sum, [, bytes]) => sum + Number(bytes) / 1_000_000, 0);
}

/** Threads without a task end after five seconds, and ordinary pages have the process collect what it left. */
async function settled(): Promise<void> {
  await pause(6_000);
  for (let nth = 0; nth < 60; nth++) await longestWait("/medications", 10);
}

/** The longest wait of the health probe, which others are like, in ms, while a patient opens a page. */
async function longestWait(
  page: string,
  restMs = 200,
): Promise<{ ms: number; status: number; text: string }> {
  const probing = probe(`${portalUrl}/healthz`);
  const response = await fetch(`${portalUrl}${page.replace("{letter}", letter)}`, {
    headers: { cookie },
    redirect: "manual",
  });
  const text = await response.text();
  await pause(restMs);
  return { ms: (await probing.stop()).at(-1) ?? Number.NaN, status: response.status, text };
}

test.each(hostileAnswers.map((one) => [one.name, one] as const))(
  "soak: others are answered while the portal reads %s",
  { timeout: 300_000 },
  async (name, { path, page, body, encoding, letter: isLetter }: HostileAnswer) => {
    hostile = { path, body: body(), encoding };
    given = 0;
    // A session keeps the settings of its practice.
    if (path.startsWith("Lookup")) await signIn();
    const { ms, status, text } = await longestWait(page);
    const saved = isLetter && (await longestWait("/letters/{letter}/file?download"));
    hostile = undefined;
    console.log(
      `soak: ${name}: ${page} answers ${status}, given ${given} times, others wait ${ms.toFixed(0)} ms at most, ${residentMb(portalPid).toFixed(0)} MB`,
    );
    expect(given).toBeGreaterThan(0);
    if (saved !== undefined) {
      const isRefused = isLetter === "refused";
      expect(text.includes("cannot be shown here.")).toBe(isLetter === "saved");
      expect([saved.status, saved.text.length > 400_000]).toEqual([isRefused ? 502 : 200, !isRefused]);
    }
    expect(Math.max(ms, saved?.ms ?? 0)).toBeLessThanOrEqual(limitMs);
  },
);

test("soak: the memory comes back", { timeout: 120_000 }, async () => {
  await settled();
  const after = await heldMb();
  console.log(
    `soak: ${heldBefore.toFixed(0)} MB held before, ${after.toFixed(0)} MB after, ${residentMb(portalPid).toFixed(0)} MB resident`,
  );
  expect(after - heldBefore).toBeLessThanOrEqual(limitMb);
});

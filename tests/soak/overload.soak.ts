import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { kill, startPortalProcess } from "../../e2e/support/portal-process.ts";
import { flood, freePort, percentile, probe, residentMb } from "../support/portal-process.ts";

const connections = 100;
const perConnection = 300;
const request = "GET /login HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n";

test.each([
  ["with its usual limits", "300"],
  ["without a limit for the network", "1000000000"],
])(
  "soak: the health probe of a portal %s is answered during a flood, and its memory returns",
  async (title, limit) => {
    const folder = mkdtempSync(join(tmpdir(), "portal-overload-"));
    const port = await freePort();
    const portal = await startPortalProcess({
      PORT: String(port),
      DATA_DIR: folder,
      ANONYMOUS_REQUESTS_PER_ADDRESS: limit,
    });
    onTestFinished(async () => {
      await kill(portal);
      rmSync(folder, { recursive: true, force: true });
    });
    const url = `http://localhost:${port}`;
    for (let nth = 0; nth < 200; nth++) await (await fetch(`${url}/login`)).text();
    // The first sockets and probes of this process cost it time, which is not the portal's.
    const text = request.replace("PORT", String(port)).repeat(perConnection);
    const trying = probe(`http://127.0.0.1:${port}/healthz`);
    await flood(port, connections, text.slice(0, text.length / perConnection));
    await trying.stop();
    const before = residentMb(portal.pid);
    const probing = probe(`http://127.0.0.1:${port}/healthz`);
    await flood(port, connections, text);
    const times = await probing.stop();
    let highest = residentMb(portal.pid);
    for (let second = 0; second < 30; second++) {
      await pause(1_000);
      highest = Math.max(highest, residentMb(portal.pid));
    }
    const after = residentMb(portal.pid);
    const p99 = percentile(times, 0.99);
    const longest = times.at(-1) ?? Number.NaN;
    console.log(
      `soak: ${connections} connections × ${perConnection} pipelined requests, ${title}: health p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; memory ${before.toFixed(0)} MB before, ${highest.toFixed(0)} at most, ${after.toFixed(0)} after 30 s`,
    );
    expect(p99).toBeLessThanOrEqual(200);
    expect(after).toBeLessThan(1.5 * before);
  },
  120_000,
);

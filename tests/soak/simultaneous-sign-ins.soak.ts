import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { generatedKey } from "#fixtures/people/generated.ts";
import { kill, startPortalProcess } from "../../e2e/support/portal-process.ts";
import { freePort, percentile, probe } from "../support/portal-process.ts";

const crowd = 1_000;
const withinMs = 20_000;

type Answer = { status: number; text: string; cookies: string[]; retryAfter: string | undefined; at: number };

/** A patient's browser: one connection, an address of its own, and the requests of the router's scripts. */
function browser(port: number, nth: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, cookie: string, form?: URLSearchParams) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        cookie,
        "x-forwarded-for": `10.1.${nth >> 8}.${nth & 255}`,
        "sec-fetch-site": "same-origin",
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      };
      request(
        { port, host: "127.0.0.1", path, agent, headers, method: form ? "POST" : "GET" },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk) => {
            text += chunk;
          });
          response.once("end", () => {
            const cookies = (response.headers["set-cookie"] ?? []).map((one) => one.split(";")[0] ?? "");
            const retryAfter = response.headers["retry-after"];
            resolve({ status: response.statusCode ?? 0, text, cookies, retryAfter, at: performance.now() });
          });
        },
      )
        .once("error", reject)
        .end(form && String(form));
    });
  return { send, close: () => agent.destroy() };
}

const named = ({ cookies }: Answer, name: string) =>
  cookies.find((one) => one.startsWith(`${name}=`) && one.length > 40);

/** Logs in and opens the dashboard. */
async function visit(port: number, nth: number) {
  const { send, close } = browser(port, nth);
  const username = `${generatedKey(nth + 1)}@example.nz`;
  const form = new URLSearchParams({ intent: "signIn", username, password: demoPassword });
  const sent = await send("/login.data", "__Host-cookies=kept", form);
  const ticket = named(sent, "__Host-queue");
  const answer = ticket ? await send("/login.data?queue=1", `__Host-cookies=kept; ${ticket}`) : sent;
  const session = named(answer, "__Host-portal");
  const page = session ? await send("/_.data", session) : undefined;
  close();
  return { hasWaited: ticket !== undefined, turnAt: sent.at, answer, session, page };
}

test("soak: of 1,000 patients who log in at once, at least 600 are in after 20 s, and the others are told when to try again", {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-crowd-"));
  const [port, practicePort] = [await freePort(), await freePort()];
  const practice = spawn(process.execPath, ["mock-server/main.ts", "--patients", String(crowd)], {
    env: { ...process.env, MOCK_PORT: String(practicePort) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(practice.stdout, "data");
  const portal = await startPortalProcess({
    PORT: String(port),
    DATA_DIR: folder,
    IDENTITY_URL: `http://127.0.0.1:${practicePort}/identity`,
    TRUST_PROXY_HOPS: "1",
  });
  onTestFinished(async () => {
    await kill(portal);
    practice.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  for (let nth = 0; nth < 10; nth++) await visit(port, nth);

  const begunAt = performance.now();
  const probing = probe(`http://127.0.0.1:${port}/healthz`);
  const visits = await Promise.all(Array.from({ length: crowd }, (_, nth) => visit(port, nth)));
  const probes = await probing.stop();
  const inside = visits.filter(({ session }) => session !== undefined);
  const inTime = inside.filter(({ answer }) => answer.at - begunAt <= withinMs);
  const told = visits.filter(
    ({ answer }) => answer.text.includes("Please try again at") && answer.retryAfter,
  );
  const shown = inside.filter(({ page }) => page?.status === 200);
  const afterTurn = shown.map(({ turnAt, page }) => (page?.at ?? 0) - turnAt).toSorted((a, b) => a - b);
  console.log(
    `soak: ${crowd} sign-ins at once: ${inTime.length} in within 20 s and ${inside.length} in all, ${visits.filter(({ hasWaited }) => hasWaited).length} waited in the queue, ${told.length} told when to try again, ${crowd - inside.length - told.length} others; the dashboard of ${shown.length} after their turn p50 ${percentile(afterTurn, 0.5).toFixed(0)} ms, p95 ${percentile(afterTurn, 0.95).toFixed(0)} ms; health p99 ${percentile(probes, 0.99).toFixed(0)} ms, longest ${(probes.at(-1) ?? Number.NaN).toFixed(0)} ms`,
  );
  expect(inTime.length).toBeGreaterThanOrEqual(600);
  expect(percentile(afterTurn, 0.95)).toBeLessThanOrEqual(3_000);
  expect(shown.length).toBe(inside.length);
});
